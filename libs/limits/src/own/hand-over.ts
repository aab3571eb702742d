import type { Redis } from 'ioredis';
import { withPatience } from '../circuit/patience.js';
import { CARRY_SCRIPT } from '../redis/scripts.js';
import type { OwnWindows } from './own-windows.js';

/** Times that are sent in one go. */
const MOST_TIMES = 1_000;

/** Tells Redis what was admitted without it. @throws what Redis says when it cannot be told; what it was not told of stays to be told */
export async function handOver(windows: OwnWindows, redis: Redis): Promise<void> {
  for (const [key, window] of windows.all()) {
    const news = window.tell();
    try {
      for (let from = 0; from < news.length; from += MOST_TIMES) {
        const times = news.slice(from, from + MOST_TIMES);
        await withPatience(CARRY_SCRIPT.run(redis, [key], [0, window.span, ...times]));
      }
    } catch (error) {
      window.untell(news.length);
      throw error;
    }
  }
}
