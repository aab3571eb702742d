import type { LostWindow } from '../../own/own-decisions.js';
import type { LastAnswer, OwnWindow } from '../../own/own-window.js';
import type { OwnWindows } from '../../own/own-windows.js';
import type { LimitsRedis } from './limits-redis.js';
import { withPatience } from './patience.js';
import { BRING_BACK_SCRIPT, CARRY_SCRIPT } from './scripts.js';

/** Times that are sent in one go. */
const MOST_TIMES = 2_000;
/** Windows that are sent at once. */
const AT_ONCE = 100;

interface Telling {
  readonly key: string;
  readonly window: OwnWindow;
  /** What Redis must hold already; undefined when that is not known, or told. */
  readonly known: LastAnswer | undefined;
  readonly news: readonly number[];
}

/** A Redis, and how long each of its answers is waited for. */
export interface RedisWithTimeout {
  readonly redis: LimitsRedis;
  readonly patienceMs: number;
}

/**
 * Tells Redis what was admitted without it, and what it had counted before if it has come back empty.
 * @param now milliseconds by the clock port
 * @throws what Redis says when it cannot be told; what it was not told of stays to be told
 */
export function handOver(windows: OwnWindows, waited: RedisWithTimeout, now: number): Promise<void> {
  return tellAll(
    windows.all().map(([key, window]) => ({ key, window, known: window.certain(now), news: window.tell() })),
    waited,
  );
}

/** Tells Redis what was admitted without it since it was told last, up to this moment. @throws as `handOver` does */
export function handOverNews(windows: OwnWindows, waited: RedisWithTimeout): Promise<void> {
  return tellAll(
    windows.all().map(([key, window]) => ({ key, window, known: undefined, news: window.tell() })),
    waited,
  );
}

/** Tells Redis of a window that it has lost. @returns how many it holds now */
export async function restoreWindow(redis: LimitsRedis, { key, span, known }: LostWindow): Promise<number> {
  const keys = [key, `${key}:brought-back`];
  return Number(await BRING_BACK_SCRIPT.run(redis, keys, [span, known.count, known.at]));
}

async function tellAll(all: readonly Telling[], waited: RedisWithTimeout): Promise<void> {
  const tellings = all.filter(({ known, news }) => known !== undefined || news.length > 0);
  for (let from = 0; from < tellings.length; from += AT_ONCE) {
    await Promise.all(tellings.slice(from, from + AT_ONCE).map((telling) => tell(telling, waited))).catch(
      (error: unknown) => {
        for (const { window, news } of tellings.slice(from + AT_ONCE)) window.untell(news.length);
        throw error;
      },
    );
  }
}

async function tell({ key, window, known, news }: Telling, waited: RedisWithTimeout): Promise<void> {
  for (let from = 0; from === 0 || from < news.length; from += MOST_TIMES) {
    const values = [window.span, known?.count ?? 0, known?.at ?? 0, ...news.slice(from, from + MOST_TIMES)];
    try {
      await withPatience(CARRY_SCRIPT.run(waited.redis, [key], values), waited.patienceMs);
    } catch (error) {
      window.untell(news.length - from);
      throw error;
    }
  }
}
