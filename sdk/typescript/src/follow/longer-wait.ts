const LONGEST_MS = 3_600_000;

/** Twice the wait before this one; an hour at most, or as long as a follower waits anyway. */
export function longerWait(lastMs: number, everyMs: number): number {
  return Math.max(everyMs, Math.min(lastMs * 2, LONGEST_MS));
}
