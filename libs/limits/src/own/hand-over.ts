import type { Redis } from 'ioredis';
import { withPatience } from '../circuit/patience.js';
import { CARRY_SCRIPT } from '../redis/scripts.js';
import type { Known, OwnWindow } from './own-window.js';
import type { OwnWindows } from './own-windows.js';

/** Times that are sent in one go. */
const MOST_TIMES = 1_000;
/** Windows that are sent at once. */
const AT_ONCE = 100;

/**
 * Tells Redis what was admitted without it, and what it had counted before if it has come back empty.
 * @param now milliseconds by the clock port
 * @throws what Redis says when it cannot be told; what it was not told of stays to be told
 */
export async function handOver(windows: OwnWindows, redis: Redis, now: number): Promise<void> {
  const all = windows.all();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(([key, window]) => handOverOne(key, window, redis, now)));
  }
}

/** Puts times into a window, and what it must hold already if it does not. */
export function carry(
  redis: Redis,
  key: string,
  span: number,
  known: Known | undefined,
  times: readonly number[],
): Promise<unknown> {
  return CARRY_SCRIPT.run(redis, [key], [span, known?.count ?? 0, known?.at ?? 0, ...times]);
}

async function handOverOne(key: string, window: OwnWindow, redis: Redis, now: number): Promise<void> {
  const known = window.certain(now);
  const news = window.tell();
  if (known === undefined && news.length === 0) return;
  try {
    for (let from = 0; from === 0 || from < news.length; from += MOST_TIMES) {
      await withPatience(carry(redis, key, window.span, known, news.slice(from, from + MOST_TIMES)));
    }
  } catch (error) {
    window.untell(news.length);
    throw error;
  }
}
