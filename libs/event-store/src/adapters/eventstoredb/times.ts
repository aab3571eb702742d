import type { RetryTimes } from './retry-call.js';

/** How long the adapter waits, in milliseconds. */
export interface Times {
  readonly append: RetryTimes;
  readonly read: RetryTimes;
  /** A read of the log that is not through after so long answers with what it has. */
  readonly scanMs: number;
  /** A follower questions its subscription after so long without a word. */
  readonly silenceMs: number;
}

/** A frozen server is noticed within seconds, and a restart of 5 to 8 s is waited out by the appends. */
export const DEFAULT_TIMES: Times = {
  append: { attemptMs: 3_000, totalMs: 10_000 },
  read: { attemptMs: 3_000, totalMs: 6_000 },
  scanMs: 5_000,
  silenceMs: 2_000,
};
