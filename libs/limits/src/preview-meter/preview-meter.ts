/** Counts a business's look-ups of the last 24 hours: what the daily preview limit counts (docs/api.md, Limits). */
export abstract class PreviewMeter {
  /** @param at milliseconds by the clock port */
  abstract record(businessId: string, lookUpId: string, at: number): Promise<void>;
  abstract count(businessId: string, at: number): Promise<number>;
}
