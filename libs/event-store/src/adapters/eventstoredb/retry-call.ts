import { EventStoreUnavailable } from '../../index.js';
import { backoffMs, pause } from './backoff.js';
import { mayPass, reason, refusal } from './engine-errors.js';

/** How long one call may take, and how long all its repetitions together. Milliseconds. */
export interface RetryTimes {
  readonly attemptMs: number;
  readonly totalMs: number;
}

/** Below this an attempt is not worth its start. */
const SHORTEST_ATTEMPT_MS = 50;

/**
 * Makes a call again while what went wrong may pass, within the patience given.
 *
 * @param attempt is given its number, from 0, and how long it may take
 * @throws EventStoreUnavailable when the patience is at its end; otherwise what the attempt throws
 */
export async function retryCall<T>(
  what: string,
  patience: RetryTimes,
  attempt: (number: number, ms: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + patience.totalMs;
  const isWorthIt = (pauseMs: number): boolean => performance.now() + pauseMs + SHORTEST_ATTEMPT_MS <= end;
  for (let number = 0; ; number += 1) {
    try {
      return await attempt(number, Math.min(patience.attemptMs, end - performance.now()));
    } catch (error) {
      if (!mayPass(error)) throw refusal(error);
      const wait = backoffMs(number);
      if (isWorthIt(wait)) {
        await pause(wait);
        // A busy event loop wakes late.
        if (isWorthIt(0)) continue;
      }
      throw new EventStoreUnavailable(`${what}: no answer from EventStoreDB (${reason(error)})`, { cause: error });
    }
  }
}
