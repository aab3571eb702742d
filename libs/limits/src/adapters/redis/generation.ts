import { randomUUID } from 'node:crypto';
import { LIMITS_HASH_TAG } from '../../windows/window-keys.js';
import type { LimitsRedis } from './limits-redis.js';

const KEY = `${LIMITS_HASH_TAG}:generation`;

/**
 * A name that stays for as long as Redis keeps what it is told: another one means that all was lost in between. Given
 * here if there is none.
 */
export async function generationOf(redis: LimitsRedis): Promise<string | null> {
  await redis.set(KEY, randomUUID(), 'NX');
  return redis.get(KEY);
}
