import { readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readSettings } from '#runtime';
import { FileKeyringPlace } from '#vault/file';
import { KeyringServer } from '#vault/socket';
import { RIGHTS } from '../../apps/keyring/src/rights.js';
import { checkPasses } from '../support/deployment/keyring-check.js';
import { programOf } from '../support/processes/node-arguments.js';

interface Service {
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

const { services } = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};

/** What Node and the AWS client read to reach a service that seals the keyring. */
const WITH_SERVICE = [
  'NODE_EXTRA_CA_CERTS',
  'AWS_REGION',
  'AWS_ROLE_ARN',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_SHARED_CREDENTIALS_FILE',
];

/** Those that mount a volume, with where and how. */
function mountsOf(volume: string): Readonly<Record<string, string>> {
  const found = Object.entries(services).flatMap(([name, { volumes = [] }]) =>
    volumes.filter((one) => one.startsWith(`${volume}:`)).map((one) => [name, one.slice(volume.length + 1)] as const),
  );
  return Object.fromEntries(found);
}

describe('the keyring in containers', () => {
  it('is there for the command and query sides, operators and the process that has it for the others, and nobody else', () => {
    expect(mountsOf('keyring')).toEqual({
      'command-api': '/keyring',
      'query-api': '/keyring:ro',
      keyring: '/keyring:ro',
      ops: '/keyring',
    });
  });

  it.each(Object.keys(RIGHTS))('is used by %s over a socket of its own, once somebody listens there', (name) => {
    expect(mountsOf(`socket-${name}`)).toEqual({ keyring: `/sockets/${name}`, [name]: '/keyring-socket:ro' });
    const { environment = {}, depends_on: after } = services[name] ?? {};
    const { KEYRING_URL } = environment;
    expect(readSettings({ KEYRING_URL }, false)).toMatchObject({
      ...{ keyringPath: '/keyring-socket/keyring.sock', keyringApart: true },
    });
    expect(after).toMatchObject({ keyring: { condition: 'service_healthy' } });
  });

  it('can be sealed by a service: who has it is told how to reach that, and nobody else', () => {
    const told = Object.keys(services).map((name) => {
      const environment = Object.keys(services[name]?.environment ?? {});
      return [name, environment.filter((variable) => /^(AWS|NODE)_/.test(variable)).sort()] as const;
    });
    const holders = Object.keys(mountsOf('keyring'));
    expect(told.filter(([, variables]) => variables.length > 0)).toEqual(
      holders.map((name) => [name, [...WITH_SERVICE].sort()]),
    );
    const ofTheFile = services['ops']?.environment ?? {};
    expect(WITH_SERVICE.map((name) => ofTheFile[name])).toEqual(
      WITH_SERVICE.map((name) => '${NAME:-}'.replace('NAME', name)),
    );
  });

  it('has folders for its sockets that are its user’s, for new volumes to take after', () => {
    const [, made = ''] =
      /RUN install -d -o node -g node -m 0700 ((?:\\\n|.)*)\n/.exec(readFileSync('docker/Dockerfile', 'utf8')) ?? [];
    const folders = made.split(/[\s\\]+/);
    const needed = ['/keyring', '/keyring-socket', '/urls', ...Object.keys(RIGHTS).map((name) => `/sockets/${name}`)];
    expect(needed.filter((folder) => !folders.includes(folder))).toEqual([]);
  });

  it('is had by a program that is built, which listens where the sockets are mounted', () => {
    const { command, environment = {} } = services['keyring'] ?? {};
    expect(command).toEqual([programOf('apps/keyring/src/main.ts'), '/sockets']);
    const own = ['KEYRING_URL', 'KEYRING_FILE', 'KEYRING_TOKEN_FILE', 'LOG_LEVEL'];
    expect(Object.keys(environment).sort()).toEqual([...own, ...WITH_SERVICE].sort());
  });
});

describe('the check of the process that has the keyring', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyring-check-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const socket = (): string => join(folder, 'keyring.sock');
  const isHealthy = async (withinMs = 60_000): Promise<boolean> => {
    const [how, ...check] = services['keyring']?.healthcheck?.test ?? [];
    expect(how).toBe('CMD');
    return checkPasses(check, '/sockets/mcp/keyring.sock', socket(), withinMs);
  };

  it('passes while the keyring can be used, and fails while it cannot and when the process is gone', async () => {
    const path = join(folder, 'keyring.json');
    const keyring = await new FileKeyringPlace(path).open({ createIfMissing: true });
    const rights = { kinds: [], secrets: [], signs: [], looksUp: false };
    const server = await KeyringServer.listen(keyring, rights, socket(), () => undefined);
    expect(await isHealthy()).toBe(true);
    await rename(path, `${path}.away`);
    expect(await isHealthy()).toBe(false);
    await rename(`${path}.away`, path);
    expect(await isHealthy()).toBe(true);
    await server.close();
    keyring.close();
    expect(await isHealthy()).toBe(false);
  });

  it.each([
    ['says nothing', () => undefined],
    ['hangs up at once', (other: Socket) => other.destroy()],
  ])('fails where a process listens that %s', async (_what, serve) => {
    const server = createServer(serve);
    await new Promise<void>((resolve) => server.listen(socket(), resolve));
    // A check that does not end is ended, and has failed, as in a container.
    expect(await isHealthy(5_000)).toBe(false);
    server.close();
  });
});
