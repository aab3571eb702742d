import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { SystemClock } from '#clock';
import type { RedisState } from '#operations';
import type { Settings } from '../settings/settings.js';
import { askBriefly, askClusterBriefly } from './ask-briefly.js';
import { readClusterUrl } from './cluster-url.js';
import { findOwnRedisServer } from './own-redis-server.js';

const KEEPS_ALL = 'noeviction';
/** What its answers to those begin with whom it does not know, or who may not do this. */
const REFUSED = /^(NOAUTH|WRONGPASS|NOPERM)\b/;

/**
 * Asks the Redis of an installation what it is, such as `Redis 7.0.15`, or `Redis 7.0.15, a cluster of 3`.
 * @throws Error when none runs, it does not answer, or it refuses who asks
 */
export async function describeRedis(settings: Settings): Promise<string> {
  const infos = await asked(settings, (redis) => redis.info('server'));
  return descriptionOf(settings, infos.map(versionIn));
}

/**
 * What the Redis of an installation says of itself; of a cluster the worst that any of its nodes says.
 * @throws Error as `describeRedis` does
 */
export async function examineRedis(settings: Settings): Promise<RedisState> {
  const states = await asked(settings, stateOf);
  const apart = states.map(({ aheadMs }) => aheadMs).sort((one, other) => Math.abs(other) - Math.abs(one));
  return {
    is: descriptionOf(
      settings,
      states.map(({ is }) => is),
    ),
    appendOnly: states.every(({ appendOnly }) => appendOnly),
    whenFull: states.find(({ whenFull }) => whenFull !== KEEPS_ALL)?.whenFull ?? KEEPS_ALL,
    aheadMs: apart[0] ?? 0,
  };
}

async function stateOf(redis: Redis): Promise<RedisState> {
  const info = await redis.info();
  const machine = new SystemClock();
  const before = machine.now();
  const [seconds, micros] = await redis.time();
  // Its clock was read somewhere between the question and the answer.
  const here = (before + machine.now()) / 2;
  return {
    is: versionIn(info),
    appendOnly: /^aof_enabled:1/m.test(info),
    whenFull: /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? KEEPS_ALL,
    aheadMs: Number(seconds) * 1000 + Number(micros) / 1000 - here,
  };
}

function versionIn(info: string): string {
  const [, version = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
  return `Redis ${version}`.trimEnd();
}

function descriptionOf({ redisUrl }: Settings, versions: readonly string[]): string {
  const all = [...new Set(versions)].join(' and ');
  return readClusterUrl(redisUrl ?? '') === undefined ? all : `${all}, a cluster of ${String(versions.length)}`;
}

/** What the server answers; of a cluster, each node that has hash slots. */
async function asked<T>({ redisUrl, dataDir }: Settings, command: (redis: Redis) => Promise<T>): Promise<readonly T[]> {
  const url = redisUrl ?? (await ownServerBeside(dataDir));
  if (url === undefined) throw new Error('no Redis of the service runs here, and REDIS_URL is not set');
  const cluster = readClusterUrl(url);
  const answers =
    cluster === undefined
      ? Promise.all([askBriefly(url, command)])
      : askClusterBriefly(cluster, (redis) => Promise.all(redis.nodes('master').map(command)));
  return answers.catch((cause: unknown) => {
    const isRefused = cause instanceof Error && REFUSED.test(cause.message);
    throw new Error(isRefused ? 'Redis refuses the user or password of REDIS_URL' : 'Redis does not answer', { cause });
  });
}

/** Undefined also where there is no data folder. */
async function ownServerBeside(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  return folder === undefined ? undefined : findOwnRedisServer(join(folder, 'redis'));
}
