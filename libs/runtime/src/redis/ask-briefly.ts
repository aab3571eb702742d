import type { Redis } from 'ioredis';
import { redisClient } from './redis-client.js';

const CONNECT_TIMEOUT_MS = 1_000;
const COMMAND_TIMEOUT_MS = 2_000;
/** After the server has closed the connection the client would wait for longer, and keep the process alive. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * One command on a connection for that alone: one that stayed would keep a service's own server running when the
 * service ends.
 * @throws Error when nobody answers in time
 */
export async function askBriefly<T>(url: string, command: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = redisClient(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await command(redis);
  } finally {
    redis.disconnect();
  }
}
