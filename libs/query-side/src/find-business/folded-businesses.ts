import { businessDecider, businessStream, isEventType, type BusinessEvent, type BusinessState } from '#domain';
import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';
import { mustBeWhole, type PassedOver } from '#projections';
import { isUnreadable, UnknownEventType } from '#vault';

/**
 * Businesses as the log has them, with members and API keys: who is a member, and what a member may do, is never read
 * from a view that lags. Nothing in these streams is sealed.
 */
export class FoldedBusinesses {
  constructor(
    private readonly log: EventStore,
    private readonly passedOver: Pick<PassedOver, 'has'>,
  ) {}

  /** @throws what `isUnreadable` knows where an event of the business cannot be read */
  async find(businessId: string): Promise<BusinessState> {
    let state = businessDecider.initial;
    for (let from = 0; ; from += MAX_READ) {
      const read = { direction: 'forwards', from, limit: MAX_READ } as const;
      const page = await this.log.readStream(businessStream(businessId), read);
      for (const event of page) state = await this.next(state, event);
      if (page.length < MAX_READ) return state;
    }
  }

  private async next(state: BusinessState, event: RecordedEvent): Promise<BusinessState> {
    try {
      return businessDecider.evolve(state, readAs(event));
    } catch (error) {
      if (isUnreadable(error) && (await this.passedOver.has(event))) return state;
      throw error;
    }
  }
}

function readAs(event: RecordedEvent): BusinessEvent {
  const { type, data, metadata } = event;
  if (!isEventType(type)) throw new UnknownEventType(type);
  mustBeWhole(event);
  return { type, data, at: metadata.time } as unknown as BusinessEvent;
}
