import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';
import { RedisServer } from '../support/redis/redis-server.js';

/** As docs/operating-guide.md asks for. */
const KILLED_AFTER_MS = 30_000;
const START_WITHIN_MS = 120_000;

describe('a process that is asked to end while an engine hangs', () => {
  it('ends all the same, with code 0', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'end-without-engine-'));
    const redis = await RedisServer.start();
    const settings = { DATA_DIR: dataDir, REDIS_URL: redis.url, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'development' };
    const child = new TestChild('test/support/faults/hanging-records-child.ts', [], [], settings);
    try {
      await child.untilLineWith('"msg":"ready"');
      await child.stop();
    } finally {
      await child.kill();
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 180_000);

  it('ends while it starts without the log, and goes on with nothing of its start', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'end-without-engine-'));
    const redis = await RedisServer.start();
    // Nobody listens there.
    const settings = { DATA_DIR: dataDir, REDIS_URL: redis.url, EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    const quiet = { PORT: '0', DEMO: 'false', LOG_LEVEL: 'info', NODE_ENV: 'development' };
    const child = new TestChild('apps/standalone/src/main.ts', [], [], { ...settings, ...quiet });
    try {
      await child.untilLineWith('"msg":"projecting"', START_WITHIN_MS);
      const since = performance.now();
      await child.stop();
      expect(performance.now() - since).toBeLessThan(KILLED_AFTER_MS);
      expect(child.lines.filter((line) => line.includes('"msg":"ready"'))).toEqual([]);
    } finally {
      await child.kill();
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 180_000);
});
