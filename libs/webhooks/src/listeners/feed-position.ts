/** How far a business's feed is, as those need it who do not read it. */
export abstract class FeedPosition {
  /**
   * The `sequence` of the last event that stood in the log when this was called; 0 where there is none.
   * @throws ViewsBehind after a bound
   */
  abstract last(businessId: string): Promise<number>;

  /** The same of what the views show by now: whatever was sent is among it. */
  abstract standing(businessId: string): Promise<number>;
}
