import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readSettings } from '#runtime';
import { RIGHTS } from '../../apps/keyring/src/rights.js';
import { programOf } from '../support/node-arguments.js';

interface Service {
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const { services } = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};

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
    expect(Object.keys(environment)).toEqual(['KEYRING_URL', 'KEYRING_FILE', 'KEYRING_TOKEN_FILE', 'LOG_LEVEL']);
  });
});
