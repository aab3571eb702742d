/** From when on a client asks next, so that it misses nothing. */
export class PollAnchor {
  /**
   * @param clocksApartMs how far the clock that says when a change became readable may be behind the one that answers;
   *   0 where both are one machine's
   */
  constructor(private readonly clocksApartMs: number) {}

  /** @param completeAt ISO, by the clock that answers: whatever changed before it, the answer has */
  after(completeAt: string): string {
    return new Date(Date.parse(completeAt) - this.clocksApartMs).toISOString();
  }
}
