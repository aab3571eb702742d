import { HOUR_MS } from '#clock';

/** As long as a window of a network may stand in Redis. */
const KEPT_MS = 2 * HOUR_MS;
const MOST = 20_000;

/**
 * Which networks have windows of their own. Networks cost nothing, and each leaves windows behind: while there are very
 * many, those that come new share windows, so that what all of them leave is bounded.
 */
export class CountedNetworks {
  /** When each was here last, the longest ago first; milliseconds. */
  private readonly seen = new Map<string, number>();

  /** @param most how many have windows of their own in a process */
  constructor(private readonly most = MOST) {}

  /** Whether it is counted by itself; one that was is as long as it keeps coming. */
  isApart(network: string, now: number): boolean {
    const isKnown = this.seen.delete(network);
    if (!isKnown) this.forget(now);
    if (this.seen.size >= this.most) return false;
    this.seen.set(network, now);
    return true;
  }

  private forget(now: number): void {
    for (const [network, at] of this.seen) {
      // Of a time to come are those that were noted before a clock was put right.
      const isOver = at <= now - KEPT_MS || at > now;
      if (!isOver) return;
      this.seen.delete(network);
    }
  }
}
