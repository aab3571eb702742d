import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Settings } from '../settings/settings.js';
import { findOwnRedisServer } from './own-redis-server.js';

const TIMEOUT_MS = 2_000;
/** After the server has closed the connection the client would wait that long, and keep the process alive. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * Asks the Redis of an installation what it is, such as `Redis 7.0.15`, on a connection for that alone: one that stayed would keep a service's own
 * server running when the service ends.
 * @throws Error when none runs or it does not answer
 */
export async function describeRedis({ redisUrl, dataDir }: Settings): Promise<string> {
  const url = redisUrl ?? (await findOwnRedisServer(join(await realpath(dataDir), 'redis')));
  if (url === undefined) throw new Error('no Redis of the service runs here, and REDIS_URL is not set');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const [, version = ''] = /^redis_version:(\S+)/m.exec(await redis.info('server')) ?? [];
    return `Redis ${version}`.trimEnd();
  } catch (cause) {
    throw new Error('Redis does not answer', { cause });
  } finally {
    redis.disconnect();
  }
}
