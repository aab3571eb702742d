import { businessDecider, businessStream, type BusinessEvent, type BusinessState } from '#domain';
import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';
import type { PassedOver } from '#projections';
import { isUnreadable, type CodableEvent, type EventCodec } from '#vault';

/**
 * Businesses as the log has them, with members and API keys: who is a member, and what a member may do, is never read
 * from a view that lags.
 */
export class FoldedBusinesses {
  constructor(
    private readonly log: EventStore,
    private readonly codec: EventCodec<CodableEvent>,
    private readonly passedOver: Pick<PassedOver, 'has'>,
  ) {}

  /** @throws what `isUnreadable` knows where an event of the business cannot be read */
  async find(businessId: string): Promise<BusinessState> {
    let state = businessDecider.initial;
    for (let from = 0; ; from += MAX_READ) {
      const read = { direction: 'forwards', from, limit: MAX_READ } as const;
      const page = await this.log.readStream(businessStream(businessId), read);
      // The codec has checked that each can stand in this stream.
      for (const event of await this.opened(page)) state = businessDecider.evolve(state, event as BusinessEvent);
      if (page.length < MAX_READ) return state;
    }
  }

  private async opened(page: readonly RecordedEvent[]): Promise<readonly CodableEvent[]> {
    try {
      return await this.codec.decodeAll(page);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
    const opened: CodableEvent[] = [];
    for (const event of page) {
      try {
        opened.push(await this.codec.decode(event));
      } catch (error) {
        if (!isUnreadable(error) || !(await this.passedOver.has(event))) throw error;
      }
    }
    return opened;
  }
}
