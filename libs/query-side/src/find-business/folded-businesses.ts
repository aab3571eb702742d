import { businessDecider, businessStream, type BusinessEvent, type BusinessState } from '#domain';
import { MAX_READ, type EventStore } from '#event-store';

/**
 * Businesses as the log has them, with members and API keys: who is a member, and what a member may do, is never read from a view that
 * lags. Nothing in these streams is sealed.
 */
export class FoldedBusinesses {
  constructor(private readonly log: EventStore) {}

  async find(businessId: string): Promise<BusinessState> {
    let state = businessDecider.initial;
    for (let from = 0; ; from += MAX_READ) {
      const read = { direction: 'forwards', from, limit: MAX_READ } as const;
      const page = await this.log.readStream(businessStream(businessId), read);
      for (const { type, data, metadata } of page) {
        state = businessDecider.evolve(state, { type, data, at: metadata.time } as unknown as BusinessEvent);
      }
      if (page.length < MAX_READ) return state;
    }
  }
}
