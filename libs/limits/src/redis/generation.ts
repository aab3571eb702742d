import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LIMITS_SLOT } from './limits-slot.js';

const KEY = `${LIMITS_SLOT}:generation`;

/**
 * A name that stays for as long as Redis keeps what it is told: another one means that all was lost in between. Given
 * here if there is none.
 */
export async function generationOf(redis: Redis): Promise<string | null> {
  await redis.set(KEY, randomUUID(), 'NX');
  return redis.get(KEY);
}
