import { setTimeout as delay } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/**
 * How long to wait after so many failures in a row: doubling, with jitter so that many waiters do not come back
 * together.
 */
export function backoffMs(failures: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return longest * (0.5 + Math.random() / 2);
}

/** Waits; ends early, without an error, when the signal is given. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  } catch {
    return;
  }
}
