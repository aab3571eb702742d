import { businessDecider, businessStream, type BusinessState } from '#domain';
import type { EventStore } from '#event-store';
import { foldOpened, type DomainCodec, type PassedOverEvents } from '#events';

/**
 * Businesses as the log has them, with members and API keys: who is a member, and what a member may do, is never read
 * from a view that lags.
 */
export class FoldedBusinesses {
  constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    private readonly passedOver: PassedOverEvents,
  ) {}

  /** @throws what `isUnreadable` knows where an event of the business cannot be read */
  async find(businessId: string): Promise<BusinessState> {
    const { log, codec, passedOver } = this;
    return (await foldOpened({ log, codec }, businessStream(businessId), businessDecider, { passedOver })).state;
  }
}
