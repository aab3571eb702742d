import type { Recipient } from './places.js';

/** Tests under way in this process: each holds a request for as long as the receiver takes, up to ten seconds. */
const MOST = 32;
/** Of businesses in demo mode, which anybody may register: theirs hold up nobody else's. */
export const MOST_IN_DEMO = 8;
const MOST_OF_BUSINESS = 4;

/**
 * Whose tests are under way: one of an endpoint, a few of a business. Nobody waits for a turn; who gets none is told.
 */
export class TestTurns {
  private readonly endpoints = new Set<string>();
  private readonly businesses: string[] = [];

  constructor(private readonly most = MOST) {}

  /**
   * Does it if there is a turn for it. @returns `busy` when the business has its share under way, `full` when everybody
   * together has
   */
  async take<T>({ endpointId, businessId }: Recipient, test: () => Promise<T>): Promise<T | 'busy' | 'full'> {
    if (this.endpoints.has(endpointId) || this.ofBusiness(businessId) >= MOST_OF_BUSINESS) return 'busy';
    if (this.endpoints.size >= this.most) return 'full';
    this.endpoints.add(endpointId);
    this.businesses.push(businessId);
    try {
      return await test();
    } finally {
      this.endpoints.delete(endpointId);
      this.businesses.splice(this.businesses.indexOf(businessId), 1);
    }
  }

  private ofBusiness(businessId: string): number {
    return this.businesses.filter((one) => one === businessId).length;
  }
}
