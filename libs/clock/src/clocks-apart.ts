/** How far apart the clocks of an installation's machines may be, in ms (docs/operating-guide.md, Limits). */
export const CLOCKS_APART_MS = 5_000;
