import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { closeNow, portOf } from '../support/processes/loopback.js';

const FILES = ['compose.yml', 'Dockerfile', 'kubernetes/kustomization.yaml'];
/** As an overlay may name images: by fields that stand below each other, in any order, some of them pinned before. */
const OVERLAY = `images:
  # The service's own, newTag: 1 at first.
  - name: consent
    newName: registry.example/consent
    newTag: '2'
  - newTag: "7.0" # as in containers
    name: mongo
  - name: redis
    newTag: 7.4-alpine
    digest: sha256:${'0'.repeat(64)}
  - name: nginx
    digest: sha256:${'1'.repeat(64)}
patches: []
`;
const pinnedOverlay = (mongo: string, redis: string): string =>
  OVERLAY.replace('"7.0"', `"7.0"\n    digest: ${mongo}`).replace(`sha256:${'0'.repeat(64)}`, redis);

/** What a made-up registry has under a path; it stands in for the real one, after the Distribution specification. */
const digestOf = (path: string, round: number): string =>
  `sha256:${createHash('sha256')
    .update(`${path} ${String(round)}`)
    .digest('hex')}`;

describe('the images of containers', () => {
  let folder: string;
  let server: Server;
  let registry: string;
  let round = 1;
  let missing = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/token?')) {
        response.end(JSON.stringify({ token: `for ${String(new URL(path, registry).searchParams.get('scope'))}` }));
        return;
      }
      const [, name = ''] = /^\/v2\/(.+)\/manifests\//.exec(path) ?? [];
      const scope = `repository:${name}:pull`;
      if (request.headers.authorization !== `Bearer for ${scope}`) {
        const challenge = `Bearer realm="${registry}/token",service="stand-in",scope="${scope}"`;
        response.writeHead(401, { 'www-authenticate': challenge }).end();
      } else if (name === missing) response.writeHead(404).end();
      else response.writeHead(200, { 'docker-content-digest': digestOf(path, round) }).end();
    });
    registry = `http://127.0.0.1:${String(await portOf(server))}`;
  });
  beforeEach(async () => {
    missing = '';
    folder = await mkdtemp(join(tmpdir(), 'images-'));
    for (const file of FILES) await copyFile(join('docker', file), join(folder, basename(file)));
  });
  afterEach(() => rm(folder, { recursive: true }));
  afterAll(() => closeNow(server));

  const files = (): readonly string[] => FILES.map((file) => join(folder, basename(file)));
  /** @returns the exit code, and what was said */
  const run = (...named: readonly string[]): Promise<readonly [code: unknown, said: string]> =>
    new Promise((done) => {
      const environment = { ...process.env, REGISTRY: registry };
      execFile(process.execPath, ['scripts/pin-images.mjs', ...named], { env: environment }, (error, stdout) => {
        done([error === null ? 0 : error.code, stdout]);
      });
    });
  const texts = (): Promise<readonly string[]> => Promise.all(files().map((file) => readFile(file, 'utf8')));
  const images = async (): Promise<readonly string[]> =>
    (await texts()).flatMap((text) =>
      [...text.matchAll(/^ *(?:image:|FROM) +(\S+:\S+)/gm)].map(([, image = '']) => image),
    );

  it('are pinned to what their tags are now, but for the service’s own, and follow a tag when pinned again', async () => {
    expect((await run(...files()))[0]).toBe(0);
    const first = await images();
    expect(first.length).toBeGreaterThan(8);
    expect(first.filter((image) => !/^[^@]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
    expect(first).toContain(`mongo:7.0@${digestOf('/v2/library/mongo/manifests/7.0', 1)}`);
    expect(await readFile(files()[0] ?? '', 'utf8')).toContain('\n  image: consent\n');

    round = 2;
    expect((await run(...files()))[0]).toBe(0);
    expect(await images()).toContain(`mongo:7.0@${digestOf('/v2/library/mongo/manifests/7.0', 2)}`);
  });

  it('are pinned for Kubernetes beside the tags of its kustomization, and follow them too', async () => {
    const [, , kustomization = ''] = files();
    const base = await readFile(kustomization, 'utf8');
    const gateway = '/v2/nginxinc/nginx-unprivileged/manifests/1.28-alpine';
    for (const now of [3, 4]) {
      round = now;
      const [code, said] = await run(kustomization);
      expect(code).toBe(0);
      expect(said).toContain('registry.example/consent:latest is of another registry, and stays as it is\n');
      const pinned = base.replace('newTag: 1.28-alpine', `newTag: 1.28-alpine, digest: ${digestOf(gateway, now)}`);
      expect(await readFile(kustomization, 'utf8')).toBe(pinned);
    }
  });

  it('are pinned wherever an overlay of an operator’s own names one with a tag', async () => {
    const overlay = join(folder, 'overlay.yaml');
    await writeFile(overlay, OVERLAY);
    for (const now of [5, 6]) {
      round = now;
      expect((await run(overlay))[0]).toBe(0);
      const [mongo, redis] = ['mongo/manifests/7.0', 'redis/manifests/7.4-alpine'].map((path) =>
        digestOf(`/v2/library/${path}`, now),
      );
      expect(await readFile(overlay, 'utf8')).toBe(pinnedOverlay(String(mongo), String(redis)));
    }
  });

  it('stay as they are, all of them, where one is not known', async () => {
    const before = await texts();
    missing = 'nginxinc/nginx-unprivileged';
    expect((await run(...files()))[0]).toBe(1);
    expect(await texts()).toEqual(before);
  });
});
