import { LRUCache } from 'lru-cache';
import { BUSINESS_PAST, businessStream, type BusinessPast } from '#domain';
import type { EventStore } from '#event-store';
import { ALL_UNREADABLE_PASSED_OVER, foldSealed, type Folded } from '#events';

/** Far more than the histories that are looked at name; a past is a few hundred bytes. */
const MAX_KEPT = 1_000;

/** What businesses were known by, and when, folded from their own streams, each event once. */
export class BusinessPasts {
  private readonly kept = new LRUCache<string, Folded<BusinessPast>>({ max: MAX_KEPT });

  constructor(private readonly log: EventStore) {}

  /** As of now; an event that cannot be read is passed over. */
  async of(businessId: string): Promise<BusinessPast> {
    const since = this.kept.get(businessId);
    const folding = { since, passedOver: ALL_UNREADABLE_PASSED_OVER };
    const folded = await foldSealed(this.log, businessStream(businessId), BUSINESS_PAST, folding);
    this.kept.set(businessId, folded);
    return folded.state;
  }
}
