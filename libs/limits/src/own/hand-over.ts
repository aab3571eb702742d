import type { Redis } from 'ioredis';
import { withPatience } from '../circuit/patience.js';
import { BRING_BACK_SCRIPT, CARRY_SCRIPT } from '../redis/scripts.js';
import type { Lost } from './own-decisions.js';
import type { OwnWindow } from './own-window.js';
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

/** Tells Redis of a window that it has lost. @returns how many it holds now */
export async function bringBack(redis: Redis, { key, span, known }: Lost): Promise<number> {
  const keys = [key, `${key}:brought-back`];
  return Number(await BRING_BACK_SCRIPT.run(redis, keys, [span, known.count, known.at]));
}

async function handOverOne(key: string, window: OwnWindow, redis: Redis, now: number): Promise<void> {
  const known = window.certain(now);
  const news = window.tell();
  if (known === undefined && news.length === 0) return;
  try {
    for (let from = 0; from === 0 || from < news.length; from += MOST_TIMES) {
      const times = news.slice(from, from + MOST_TIMES);
      const values = [window.span, known?.count ?? 0, known?.at ?? 0, ...times];
      await withPatience(CARRY_SCRIPT.run(redis, [key], values));
    }
  } catch (error) {
    window.untell(news.length);
    throw error;
  }
}
