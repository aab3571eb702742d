import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ask, refusal } from '../support/clients/ask.js';
import { itWhere } from '../support/jest/it-where.js';
import { programOf } from '../support/processes/node-arguments.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { AppProcess } from '../support/service/processes.js';
import { eventually } from '../support/time/eventually.js';

const START_MS = 180_000;

describe('a program as it ships', () => {
  let redis: RedisServer;
  let folder: string;
  let program: AppProcess;
  beforeAll(async () => {
    redis = await RedisServer.start();
    folder = await mkdtemp(join(tmpdir(), 'programs-'));
    program = await AppProcess.start('query-api', { DATA_DIR: folder, REDIS_URL: redis.url });
  }, START_MS);
  afterAll(async () => {
    await program.stop();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });

  // The bundler leaves out what it takes for calls without effect, such as that which finds these.
  it.each(['/v1/grants/%zz', '/v1/%ff/grants', '/v1/grants%'])(
    'asks who somebody is before it looks at a malformed escape, and logs the request (%s)',
    async (path) => {
      const answer = await ask(program.baseUrl, 'GET', path, {});
      expect(refusal(answer)).toEqual({ status: 401, code: 'unauthorized' });
      const id = String(answer.headers.get('x-request-id'));
      await eventually(async () => program.lines.some((line) => line.includes(id)));
    },
  );
});

/** Packages that a program reads when it starts, as the bundler names them before what it takes of each. */
async function packagesOf(app: string): Promise<readonly string[]> {
  const files = [resolve(programOf(`apps/${app}/src/main.ts`))];
  const named = new Set<string>();
  // Grows meanwhile, by what is imported.
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    for (const [, name = ''] of code.matchAll(/^\/\/ node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm)) named.add(name);
    const imported = [...code.matchAll(/^import (?:.+ from )?"(\.[^"]+)";$/gm)].map(([, path = '']) => path);
    files.push(...imported.map((path) => join(dirname(file), path)).filter((path) => !files.includes(path)));
  }
  return [...named];
}

describe('a program that starts', () => {
  const BUILT = { isThere: process.env['TEST_BUILT'] === 'yes', otherwise: 'nothing was built' };
  const STARTS: Readonly<Record<string, { reads: string; but: readonly string[] }>> = {
    ops: { reads: 'commander', but: ['bullmq', 'fastify', 'libphonenumber-js', 'mongodb', 'undici'] },
    keyring: { reads: 'pino', but: ['@nestjs/core', 'bullmq', 'libphonenumber-js', 'nodemailer', 'rxjs', 'undici'] },
    'command-api': { reads: 'class-validator', but: ['libphonenumber-js', 'mongodb', 'pg'] },
  };

  for (const [app, { reads, but }] of Object.entries(STARTS))
    itWhere(BUILT, `reads no package that it asks nothing of (${app})`, async () => {
      const packages = await packagesOf(app);
      expect(packages).toContain(reads);
      expect(packages.filter((name) => but.includes(name))).toEqual([]);
    });
});
