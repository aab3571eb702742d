import { CLOCKS_APART_MS } from '#clock';

/** What is further ahead of a process's clock was noted by a clock that was wrong, its own or another's. */
export const WRONG_AHEAD_MS = 2 * CLOCKS_APART_MS;
