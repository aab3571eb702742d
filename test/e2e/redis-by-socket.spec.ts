import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { startService, type Service } from '../support/service/service.js';
import { redisSocketOf } from '../support/service/standalone-child.js';

/** Longer than the path of a socket may be. */
const LONG_NAME = 'long'.repeat(30);

describe('Redis on a Unix socket', () => {
  let folder: string;
  let dataDir: string;
  let service: Service;
  let socket: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redis-socket-'));
    dataDir = join(folder, LONG_NAME);
    await mkdir(dataDir);
    service = await startService({ dataDir });
    socket = (await redisSocketOf(dataDir)) ?? '';
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('of the service’s own lies elsewhere, for its user alone, where the data folder’s path is too long for one', async () => {
    expect(Buffer.byteLength(dataDir)).toBeGreaterThan(108);
    expect(socket.startsWith(join(tmpdir(), 'consent-redis-'))).toBe(true);
    expect((await stat(join(socket, '..'))).mode & 0o777).toBe(0o700);
    await untilReadiness(service.running.baseUrl, READY);
    expect((await service.business.list()).status).toBe(200);
  });

  it('is used by a process that REDIS_URL names it to', async () => {
    const other = await startService({ environment: { REDIS_URL: `unix://${socket}` } });
    try {
      await untilReadiness(other.running.baseUrl, READY);
      await other.business.list();
      expect(await redisSocketOf(other.dataDir)).toBeUndefined();
      const keys = await service.running.engines.redis.keys(`*${other.demo.business.id}*`);
      expect(keys).not.toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('ends with the service, and its folder is removed', async () => {
    await service.stop();
    await expect(readFile(socket)).rejects.toThrow('ENOENT');
    await expect(stat(join(socket, '..'))).rejects.toThrow('ENOENT');
    expect(await redisSocketOf(dataDir)).toBeUndefined();
  });
});
