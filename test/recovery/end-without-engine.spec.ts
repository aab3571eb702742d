import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';
import { RedisServer } from '../support/redis/redis-server.js';

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
});
