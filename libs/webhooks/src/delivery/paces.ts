import { LRUCache } from 'lru-cache';

/** What a failed attempt counts as at least, and one to an endpoint that nothing is known of: they get few places. */
const DOUBTFUL_MS = 4_000;
/** Weight of the latest attempt. */
const LATEST = 0.5;
const MAX_KNOWN = 20_000;

/** What tells how quick an endpoint is. */
export interface AttemptPace {
  /** With all that was read of the answer's body, which may come long after the acknowledgement; by monotonic time. */
  readonly tookMs: number;
  /** Null after a success. */
  readonly error: string | null;
}

/**
 * How long attempts at each endpoint take: smoothed, the latest counting most. Of this process alone, and forgotten
 * with it.
 */
export class Paces {
  private readonly smoothed = new LRUCache<string, number>({ max: MAX_KNOWN });

  /** Milliseconds that the next attempt may be expected to take. */
  of(endpointId: string): number {
    return this.smoothed.get(endpointId) ?? DOUBTFUL_MS;
  }

  knows(endpointId: string): boolean {
    return this.smoothed.has(endpointId);
  }

  note(endpointId: string, { tookMs, error }: AttemptPace): void {
    const counted = error === null ? tookMs : Math.max(tookMs, DOUBTFUL_MS);
    this.smoothed.set(endpointId, LATEST * counted + (1 - LATEST) * this.of(endpointId));
  }
}
