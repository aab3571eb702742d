/** By which the clocks of processes may differ: another one may see an entry leave so much earlier. */
export const MOST_SKEW_MS = 5_000;

/** What is further ahead of a process's clock was noted by a clock that was wrong, its own or another's. */
export const WRONG_AHEAD_MS = 2 * MOST_SKEW_MS;
