/** One thing that grows, and what keeps it from growing for ever. */
export interface Sweep {
  /** What is swept, as the metrics and docs/retention.md name it: a collection's name, or a part of one. */
  readonly name: string;
  /** How long it is kept, in words. */
  readonly keeps: string;

  /**
   * Since when the longest overdue one should be gone, milliseconds by the clock port; undefined when none is due. One
   * quick look.
   */
  dueSince(now: number): Promise<number | undefined>;

  /**
   * Removes what is due, the longest overdue first: its keys before its records, so that a kill leaves nothing that can
   * be read.
   * @param limit the most that one call removes; it is called again for the rest
   * @returns how many were removed
   */
  sweep(now: number, limit: number): Promise<number>;
}
