/** What `archive --compact` answers. */
export interface CompactedReport {
  /** Events that the database has itself; null before it was written anew. */
  readonly events: number | null;
  /** Events that stand in files alone since. */
  readonly dropped: number;
}
