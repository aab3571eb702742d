import { LRUCache } from 'lru-cache';
import { Places, type AttemptLimits, type Recipient } from './places.js';

/** Asks whether a business is in demo mode. */
export type IsInDemo = (businessId: string) => Promise<boolean>;

export interface LaneLimits {
  readonly production: AttemptLimits;
  readonly demo: AttemptLimits;
}

/** How long the mode of a business is remembered, by monotonic time. */
const MODE_KEPT_MS = 5_000;
const MAX_KNOWN = 20_000;

/**
 * The places of a worker, in two lanes: anybody may register businesses in demo mode, so what is sent to them takes no
 * place of those in production.
 */
export class BusinessLanes {
  private readonly production: Places;
  private readonly demo: Places;
  private readonly modes = new LRUCache<string, boolean>({ max: MAX_KNOWN, ttl: MODE_KEPT_MS });

  constructor(
    private readonly isInDemo: IsInDemo,
    limits: LaneLimits,
  ) {
    this.production = new Places(limits.production);
    this.demo = new Places(limits.demo);
  }

  /** Whether no business in production can be sent anything more. */
  get isFull(): boolean {
    return this.production.isFull;
  }

  /** The places of the business's lane. A business whose mode cannot be read has those of demo mode. */
  async of(businessId: string): Promise<Places> {
    let inDemo = this.modes.get(businessId);
    if (inDemo === undefined) {
      inDemo = await this.isInDemo(businessId).catch(() => true);
      this.modes.set(businessId, inDemo);
    }
    return inDemo ? this.demo : this.production;
  }

  /** Whether it is under way, in the lane that its business was in when it began. */
  has({ endpointId }: Recipient, deliveryId: string): boolean {
    return this.production.has(endpointId, deliveryId) || this.demo.has(endpointId, deliveryId);
  }

  underWay(endpointId: string): number {
    return this.production.underWay(endpointId) + this.demo.underWay(endpointId);
  }
}
