import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, refusal } from '../support/clients/ask.js';
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
