import { backOffMs, DAY_MS, HOUR_MS } from '#clock';

/** docs/api.md, Events: waits of 30 seconds, doubling up to 4 hours, and a last attempt 24 hours after the first. */
const WAITS = { firstMs: 30_000, longestMs: 4 * HOUR_MS };
export const GIVEN_UP_AFTER_MS = DAY_MS;

/**
 * When a delivery is tried again, counted from the beginning of its last attempt; undefined when that was the last one.
 * All in milliseconds by the clock port.
 * @param attempts how many there were, from 1
 */
export function nextAttemptAt(firstAttemptAt: number, lastAttemptAt: number, attempts: number): number | undefined {
  const end = firstAttemptAt + GIVEN_UP_AFTER_MS;
  if (lastAttemptAt >= end) return undefined;
  return Math.min(lastAttemptAt + backOffMs(WAITS, attempts - 1), end);
}
