import type { ViewStore } from '#document-store';
import { businessStream } from '#domain';
import { MAX_READ, type EventStore } from '#event-store';
import { BUSINESSES, evolveBusiness, mustBeWhole, type BusinessDocument } from '#projections';

/** Businesses as every request needs them: straight from their documents. */
export class Businesses {
  constructor(
    private readonly views: ViewStore,
    private readonly log: EventStore,
  ) {}

  /** Folds the log for a business that the views have not met yet. */
  async find(businessId: string): Promise<BusinessDocument | undefined> {
    const stored = await this.views.get(BUSINESSES, businessId);
    if (stored !== undefined) return stored.body;
    const events = await this.log.readStream(businessStream(businessId), { direction: 'forwards', limit: MAX_READ });
    let business: BusinessDocument | undefined;
    for (const event of events) {
      mustBeWhole(event);
      business = evolveBusiness(business, event);
    }
    return business;
  }
}
