/** Restrictions that are remembered; of more, those that were set first are forgotten. */
const MOST = 10_000;

/** Restrictions that this process knows of before the log tells everyone. */
export class Restrictions {
  private readonly until = new Map<string, number>();

  /** Until when, in milliseconds by the clock port; 0 when none is known. */
  of(key: string): number {
    return this.until.get(key) ?? 0;
  }

  set(key: string, until: number): void {
    this.until.set(key, Math.max(until, this.of(key)));
    if (this.until.size <= MOST) return;
    const [first] = this.until.keys();
    if (first !== undefined) this.until.delete(first);
  }
}
