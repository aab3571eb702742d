import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { SystemClock } from '#clock';
import type { RedisState } from '#operations';
import type { Settings } from '../settings/settings.js';
import { askBriefly } from './ask-briefly.js';
import { findOwnRedisServer } from './own-redis-server.js';

/** What its answers to those begin with whom it does not know, or who may not do this. */
const REFUSED = /^(NOAUTH|WRONGPASS|NOPERM)\b/;

/**
 * Asks the Redis of an installation what it is, such as `Redis 7.0.15`.
 * @throws Error when none runs, it does not answer, or it refuses who asks
 */
export async function describeRedis(settings: Settings): Promise<string> {
  return versionIn(await asked(settings, (redis) => redis.info('server')));
}

/** What the Redis of an installation says of itself. @throws Error as `describeRedis` does */
export function lookAtRedis(settings: Settings): Promise<RedisState> {
  return asked(settings, async (redis) => {
    const info = await redis.info();
    const machine = new SystemClock();
    const before = machine.now();
    const [seconds, micros] = await redis.time();
    // Its clock was read somewhere between the question and the answer.
    const here = (before + machine.now()) / 2;
    return {
      is: versionIn(info),
      appendOnly: /^aof_enabled:1/m.test(info),
      whenFull: /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction',
      aheadMs: Number(seconds) * 1000 + Number(micros) / 1000 - here,
    };
  });
}

function versionIn(info: string): string {
  const [, version = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
  return `Redis ${version}`.trimEnd();
}

async function asked<T>({ redisUrl, dataDir }: Settings, command: (redis: Redis) => Promise<T>): Promise<T> {
  const url = redisUrl ?? (await ownServerBeside(dataDir));
  if (url === undefined) throw new Error('no Redis of the service runs here, and REDIS_URL is not set');
  return askBriefly(url, command).catch((cause: unknown) => {
    const isRefused = cause instanceof Error && REFUSED.test(cause.message);
    throw new Error(isRefused ? 'Redis refuses the user or password of REDIS_URL' : 'Redis does not answer', { cause });
  });
}

/** Undefined also where there is no data folder. */
async function ownServerBeside(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  return folder === undefined ? undefined : findOwnRedisServer(join(folder, 'redis'));
}
