/** docs/api.md, Events: waits of 30 seconds, doubling up to 4 hours, and a last attempt 24 hours after the first. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 4 * 3_600_000;
export const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
/** From here on a wait is the longest one; also keeps the shift below small. */
const DOUBLINGS = 9;

/**
 * When a delivery is tried again, counted from the beginning of its last attempt; undefined when that was the last one.
 * All in milliseconds by the clock port.
 * @param attempts how many there were, from 1
 */
export function nextAttemptAt(firstAttemptAt: number, lastAttemptAt: number, attempts: number): number | undefined {
  const end = firstAttemptAt + GIVEN_UP_AFTER_MS;
  if (lastAttemptAt >= end) return undefined;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, DOUBLINGS), LONGEST_WAIT_MS);
  return Math.min(lastAttemptAt + wait, end);
}
