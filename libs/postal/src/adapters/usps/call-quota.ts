import pLimit, { type LimitFunction } from 'p-limit';
import { PostalUnavailable } from '../../postal-unavailable.js';

const HOUR_MS = 3_600_000;
/** Calls that may wait for a free place; more are refused at once. */
const MAX_WAITING = 32;

/**
 * Keeps our calls within what the Postal Service allows: so many an hour in a sliding window, so many at once, none
 * while it told us to wait.
 */
export class CallQuota {
  private readonly limit: LimitFunction;
  /** When the calls of the last hour began, oldest first; never more than an hour's calls. */
  private readonly begun: number[] = [];
  private pausedUntil = 0;

  constructor(
    private readonly callsPerHour: number,
    concurrency: number,
  ) {
    this.limit = pLimit(concurrency);
  }

  /** Runs the call, or fails with `PostalUnavailable` of `rate_limited` without making it. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= MAX_WAITING) throw new PostalUnavailable('rate_limited', 1);
    return this.limit(() => {
      this.admit();
      return call();
    });
  }

  /** Lets nobody call for so long, as the Postal Service asked. */
  pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, performance.now() + ms);
  }

  private admit(): void {
    const now = performance.now();
    while ((this.begun[0] ?? now) < now - HOUR_MS) this.begun.shift();
    const fullUntil = this.begun.length < this.callsPerHour ? 0 : (this.begun[0] ?? now) + HOUR_MS;
    const free = Math.max(this.pausedUntil, fullUntil);
    if (free > now) throw new PostalUnavailable('rate_limited', Math.ceil((free - now) / 1000));
    this.begun.push(now);
  }
}
