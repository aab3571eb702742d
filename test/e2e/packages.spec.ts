import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppProcess } from '../support/service/processes.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';

const run = promisify(execFile);
const BUILT = 'dist/web/docs/packages';
/** Those that tell somebody to get a package. */
const GUIDES = [
  ...['docs/five-minutes.md', 'docs/your-proof.md'],
  ...['typescript', 'python', 'verify'].map((name) => `sdk/${name}/README.md`),
];

describe('the packages that stand beside the documentation', () => {
  let folder: string;
  let redis: RedisServer;
  let standalone: Service;
  let query: AppProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packages-'));
    redis = await RedisServer.start();
    standalone = await startService();
    query = await AppProcess.start('query-api', { DATA_DIR: join(folder, 'data'), REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await query.stop();
    await standalone.stop();
    await redis.stop();
    await rm(folder, { recursive: true });
  });

  it('are those that the guides name', async () => {
    const guides = await Promise.all(GUIDES.map((file) => readFile(file, 'utf8')));
    const named = guides.map((text) =>
      [...text.matchAll(/\/docs\/packages\/([\w.-]+\.t?gz)/g)].map(([, name]) => name),
    );
    expect([...new Set(named.flat())].sort()).toEqual((await readdir(BUILT)).sort());
    for (const [index, names] of named.entries()) expect([GUIDES[index], names]).not.toEqual([GUIDES[index], []]);
  });

  it('come as they were packed, from the one process and from the query side', async () => {
    for (const name of await readdir(BUILT)) {
      const packed = await readFile(join(BUILT, name));
      for (const base of [standalone.running.baseUrl, query.baseUrl]) {
        const { status, headers, body } = await got(`${base}/docs/packages/${name}`);
        expect([name, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
          ...[name, 200, 'application/gzip', 'no-cache'],
        ]);
        expect(body.equals(packed)).toBe(true);
      }
    }
  });

  it('are installed from their address', async () => {
    const address = `${standalone.running.baseUrl}/docs/packages/consent-verify-1.0.0.tgz`;
    const env = { PATH: process.env['PATH'], npm_config_cache: join(folder, 'cache') };
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];
    await run('npm', ['install', ...quiet, '--prefix', folder, address], { cwd: folder, env });
    const { stdout } = await run('npx', ['--no-install', 'consent-verify', '--help'], { cwd: folder, env });
    expect(stdout).toMatch(/^consent-verify bundle /);
  });

  async function got(url: string) {
    const answer = await fetch(url);
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  }
});
