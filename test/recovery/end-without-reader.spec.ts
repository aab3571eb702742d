import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';
import { freePort } from '../support/processes/free-port.js';
import { AppProcess } from '../support/service/processes.js';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { RedisServer } from '../support/redis/redis-server.js';

/** Requests, with a line of the log each. */
const MORE_THAN_A_PIPE_HOLDS = 2_400;
const AT_ONCE = 16;

describe('a process whose log is not read any more', () => {
  let dataDir = '';
  let redis: RedisServer;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'end-without-reader-'));
    redis = await RedisServer.start();
  });
  afterAll(async () => {
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('ends when it is asked to, with code 0', async () => {
    const projector = await AppProcess.start('projector', { DATA_DIR: dataDir, REDIS_URL: redis.url });
    try {
      await projector.untilLineWith('"msg":"projecting"');
      projector.leaveUnread();
      await projector.stop();
    } finally {
      await projector.kill();
    }
  }, 180_000);

  it('serves, and ends when it is asked to, while its reader is stuck', async () => {
    const query = await AppProcess.start('query-api', { DATA_DIR: dataDir, REDIS_URL: redis.url });
    try {
      query.readNoMore();
      for (let sent = 0; sent < MORE_THAN_A_PIPE_HOLDS; sent += AT_ONCE) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => fetch(`${query.baseUrl}/v1/grants`)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      }
      await query.stop();
    } finally {
      await query.kill();
    }
  }, 180_000);

  it('starts, serves and ends as usual when both its readers are gone before it says where it listens', async () => {
    const port = await freePort();
    const settings = { DATA_DIR: join(dataDir, 'standalone'), PORT: String(port), LOG_LEVEL: 'info', NODE_ENV: 'test' };
    const standalone = new TestChild('apps/standalone/src/main.ts', [], [], settings);
    standalone.leaveUnread();
    standalone.leaveErrorsUnread();
    try {
      await untilReadiness(`http://127.0.0.1:${String(port)}`, READY, 120_000);
      expect(await ask(port, '/v1/grants')).toBe(401);
      await standalone.stop();
    } finally {
      await standalone.kill();
    }
  }, 240_000);
});

async function ask(port: number, path: string): Promise<number> {
  return (await fetch(`http://127.0.0.1:${String(port)}${path}`)).status;
}
