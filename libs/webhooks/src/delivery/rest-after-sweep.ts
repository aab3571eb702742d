/**
 * A sweep passes each endpoint that anything is to be sent to, also hours from now: where there are thousands of them,
 * passing them is no more than this part of the time.
 */
const PASSING_SHARE = 0.1;
/**
 * However long it took: retries are found by sweeps alone, and a sweep is slow too when the database stood still or the
 * process did.
 */
const LONGEST_REST_MS = 2_000;

/**
 * How long the next sweep waits, in milliseconds.
 * @param passingMs what the last one took for finding what is due, without what it took for that
 */
export function restAfterSweep(passingMs: number): number {
  return Math.min(passingMs * (1 / PASSING_SHARE - 1), LONGEST_REST_MS);
}
