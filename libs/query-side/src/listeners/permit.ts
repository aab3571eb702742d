/** So long an answer may stand between two events of one moment. */
const GOOD_FOR_MS = 200;

/** Whether who opened a stream may still read it: asked again and again, but not for each of many events. */
export class Permit {
  private askedAt = -Infinity;
  private isGood = false;

  constructor(private readonly ask: () => Promise<boolean>) {}

  async isGiven(): Promise<boolean> {
    if (performance.now() - this.askedAt < GOOD_FOR_MS) return this.isGood;
    this.isGood = await this.ask();
    this.askedAt = performance.now();
    return this.isGood;
  }
}
