import type { Redis } from 'ioredis';
import { redisClient } from './redis-client.js';

const CONNECT_TIMEOUT_MS = 1_000;
const COMMAND_TIMEOUT_MS = 2_000;
/** After the server has closed the connection the client would wait for longer, and keep the process alive. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * One command on a connection for that alone: one that stayed would keep a service's own server running when the
 * service ends.
 * @throws Error when nobody answers in time; ReplyError when whoever answers refuses
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
  // Why a connection was closed is told here alone.
  const said: Error[] = [];
  redis.on('error', (error: Error) => said.push(error));
  try {
    await redis.connect();
    return await command(redis);
  } catch (error) {
    throw said[0] ?? error;
  } finally {
    redis.disconnect();
  }
}
