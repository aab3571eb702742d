/** Waits that grow, in milliseconds. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * How long to wait before one more try, or look: twice as long as the time before, up to the longest.
 * @param before how many waits there were already
 */
export function backOffMs({ firstMs, longestMs }: BackOff, before: number): number {
  return Math.min(firstMs * 2 ** before, longestMs);
}
