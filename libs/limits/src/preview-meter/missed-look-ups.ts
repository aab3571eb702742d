/** Most that are remembered, of all businesses together; the oldest are forgotten first. */
const MOST = 10_000;

/** Look-ups that Redis could not be told of, as this process remembers them. */
export class MissedLookUps {
  private readonly missed: { readonly businessId: string; readonly at: number }[] = [];

  /** @param at milliseconds by the clock port */
  add(businessId: string, at: number): void {
    this.missed.push({ businessId, at });
    if (this.missed.length > MOST) this.missed.shift();
  }

  /** How many of a business came after `since`, and no later than `until`. */
  count(businessId: string, since: number, until: number): number {
    return this.missed.filter((one) => one.businessId === businessId && one.at > since && one.at <= until).length;
  }
}
