import { ConsentError } from './consent-error.js';

/** Longer ones are the caller's to wait: `retryAfter` says how long. */
const LONGEST_WAIT_S = 60;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
/** So that all who were refused together do not come back together. */
const SPREAD_MS = 1_000;

const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** Whether the same request may well succeed later: nobody answered, too many asked, or the fault is the service's. */
export function isPassing(error: unknown): error is ConsentError {
  if (!(error instanceof ConsentError)) return false;
  if (error.status !== null) return PASSING.has(error.status) || error.code === 'idempotency_in_progress';
  return error.code === 'connection_failed' || error.code === 'timeout';
}

/**
 * Milliseconds to wait before a request is sent again: at least what the service asked for, else longer each time.
 * Undefined when it is not to be sent again.
 * @param failures of this request so far, from 1
 */
export function waitBefore(failures: number, error: unknown): number | undefined {
  if (!isPassing(error)) return undefined;
  if (error.retryAfter === null) return Math.random() * Math.min(FIRST_BACKOFF_MS * 2 ** failures, LONGEST_BACKOFF_MS);
  return error.retryAfter > LONGEST_WAIT_S ? undefined : error.retryAfter * 1000 + Math.random() * SPREAD_MS;
}
