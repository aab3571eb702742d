import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import { redisClient, type RedisClient } from './redis-client.js';
import { startOwnRedisServer } from './own-redis-server.js';

const CONNECT_TIMEOUT_MS = 5_000;
const COMMAND_TIMEOUT_MS = 2_000;
const LONGEST_RETRY_MS = 2_000;
/** A connection that was given up while Redis was away keeps the process for so long. */
const DISCONNECT_TIMEOUT_MS = 200;

/**
 * A client on the Redis that the settings name, or on one of our own in the data folder. Waits, bounded, for the first
 * connection; after that it reconnects for ever, and no command waits for that.
 */
export async function openRedis(settings: Settings, closing: ClosingStack): Promise<RedisClient> {
  const url = settings.redisUrl ?? (await startOwn(settings, closing));
  const redis = redisClient(url, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_RETRY_MS),
  });
  // Without a listener the client throws; whether Redis answers is the readiness probe's to say.
  redis.on('error', () => undefined);
  closing.add(() => {
    redis.disconnect();
    return Promise.resolve();
  });
  // Without it the service is ready all the same, only less well.
  await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) }).catch(() => undefined);
  return redis;
}

async function startOwn(settings: Settings, closing: ClosingStack): Promise<string> {
  const server = await startOwnRedisServer(join(await realpath(settings.dataDir), 'redis'));
  closing.add(() => server.stop());
  return server.url;
}
