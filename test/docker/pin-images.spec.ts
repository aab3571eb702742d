import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeNow, portOf } from '../support/processes/loopback.js';

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
    for (const file of ['compose.yml', 'Dockerfile']) await copyFile(join('docker', file), join(folder, file));
  });
  afterEach(() => rm(folder, { recursive: true }));
  afterAll(() => closeNow(server));

  const files = (): readonly string[] => ['compose.yml', 'Dockerfile'].map((file) => join(folder, file));
  const run = (): Promise<number | string | null | undefined> =>
    new Promise((done) => {
      const environment = { ...process.env, REGISTRY: registry };
      execFile(process.execPath, ['scripts/pin-images.mjs', ...files()], { env: environment }, (error) => {
        done(error === null ? 0 : error.code);
      });
    });
  const images = async (): Promise<readonly string[]> => {
    const texts = await Promise.all(files().map((file) => readFile(file, 'utf8')));
    return texts.flatMap((text) =>
      [...text.matchAll(/^ *(?:image:|FROM) +(\S+:\S+)/gm)].map(([, image = '']) => image),
    );
  };

  it('are pinned to what their tags are now, but for the service’s own, and follow a tag when pinned again', async () => {
    expect(await run()).toBe(0);
    const first = await images();
    expect(first.length).toBeGreaterThan(8);
    expect(first.filter((image) => !/^[^@]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
    expect(first).toContain(`mongo:7.0@${digestOf('/v2/library/mongo/manifests/7.0', 1)}`);
    expect(await readFile(files()[0] ?? '', 'utf8')).toContain('\n  image: consent\n');

    round = 2;
    expect(await run()).toBe(0);
    expect(await images()).toContain(`mongo:7.0@${digestOf('/v2/library/mongo/manifests/7.0', 2)}`);
  });

  it('stay as they are, all of them, where one is not known', async () => {
    const before = await images();
    missing = 'grafana/grafana';
    expect(await run()).toBe(1);
    expect(await images()).toEqual(before);
  });
});
