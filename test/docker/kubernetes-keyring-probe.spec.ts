import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyringPlace } from '#vault/file';
import { KeyringServer } from '#vault/socket';
import { checkPasses } from '../support/deployment/keyring-check.js';
import { containersOf, MANIFESTS_RENDERER, renderedManifests } from '../support/deployment/kubernetes-manifests.js';
import { itWhere } from '../support/jest/it-where.js';

const RIGHTS = { kinds: [], secrets: [], signs: [], looksUp: false };

describe('the probe of what has the keyring on Kubernetes', () => {
  let folder: string;
  let probe: readonly string[] = [];
  beforeAll(async () => {
    if (!MANIFESTS_RENDERER.isThere) return;
    const mcp = (await renderedManifests()).find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'mcp',
    );
    const keyring = mcp && containersOf(mcp).find(({ name }) => name === 'keyring');
    probe = keyring?.livenessProbe?.exec?.command ?? [];
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyring-probe-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const socket = (): string => join(folder, 'keyring.sock');
  const passes = (withinMs?: number) => checkPasses(probe, '/keyring-socket/keyring.sock', socket(), withinMs);

  itWhere(
    MANIFESTS_RENDERER,
    'passes while the process answers, also that the keyring is away, and fails when the process is gone',
    async () => {
      const path = join(folder, 'keyring.json');
      const keyring = await new FileKeyringPlace(path).open({ createIfMissing: true });
      const server = await KeyringServer.listen(keyring, RIGHTS, socket(), () => undefined);
      expect(await passes()).toBe(true);
      await rename(path, `${path}.away`);
      expect(await passes()).toBe(true);
      await server.close();
      keyring.close();
      expect(await passes()).toBe(false);
    },
  );

  const SILENT = ['says nothing', () => undefined] as const;
  const GONE = ['hangs up at once', (other: Socket) => other.destroy()] as const;
  const OTHER = ['says something else', (other: Socket) => other.end('HTTP/1.1 200 OK\r\n')] as const;
  for (const [what, serve] of [SILENT, GONE, OTHER])
    itWhere(MANIFESTS_RENDERER, `fails where a process listens that ${what}`, async () => {
      const server = createServer(serve);
      await new Promise<void>((resolve) => server.listen(socket(), resolve));
      // One that does not end is ended, and has failed, as in a pod.
      expect(await passes(5_000)).toBe(false);
      server.close();
    });
});
