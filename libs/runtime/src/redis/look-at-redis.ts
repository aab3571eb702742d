import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.js';
import { askBriefly } from './ask-briefly.js';
import { findOwnRedisServer } from './own-redis-server.js';

/**
 * Asks the Redis of an installation what it is, such as `Redis 7.0.15`.
 * @throws Error when none runs or it does not answer
 */
export async function describeRedis({ redisUrl, dataDir }: Settings): Promise<string> {
  const url = redisUrl ?? (await ownServerBeside(dataDir));
  if (url === undefined) throw new Error('no Redis of the service runs here, and REDIS_URL is not set');
  const info = await askBriefly(url, (redis) => redis.info('server')).catch((cause: unknown) => {
    throw new Error('Redis does not answer', { cause });
  });
  const [, version = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
  return `Redis ${version}`.trimEnd();
}

/** Undefined also where there is no data folder. */
async function ownServerBeside(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  return folder === undefined ? undefined : findOwnRedisServer(join(folder, 'redis'));
}
