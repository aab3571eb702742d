import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RecordStore } from '#document-store';
import { deliveriesOfEvents, EndpointSlots, type DeliveryRecord } from '#webhooks';
import { EventFeed, type EventPage } from './event-feed.js';
import type { FeedEvent } from './feed-event.js';
import type { FeedRequest } from './feed-page.js';

/** A try to send an event somewhere. */
export interface EventAttempt {
  /** Where it was sent: more come. */
  readonly by: 'endpoint';
  readonly endpoint_id: string;
  /** The `webhook-id`. */
  readonly delivery_id: string;
  readonly at: string;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
}

/** What a business was told, and how it was sent; the newest attempt first. */
export type AttemptedEvent = FeedEvent & { readonly attempts: readonly EventAttempt[] };

/** The feed, with what became of each event at the business's endpoints. */
export class ListAttemptedEvents extends Query<EventPage<AttemptedEvent>> {
  constructor(readonly request: FeedRequest) {
    super();
  }
}

/** Of each endpoint; its delivery has them all. */
const MOST_ATTEMPTS = 5;

@QueryHandler(ListAttemptedEvents)
export class ListAttemptedEventsHandler implements IQueryHandler<ListAttemptedEvents> {
  constructor(
    private readonly feed: EventFeed,
    private readonly slots: EndpointSlots,
    private readonly records: RecordStore,
  ) {}

  async execute({ request }: ListAttemptedEvents): Promise<EventPage<AttemptedEvent>> {
    const page = await this.feed.page(request);
    const attempts = await this.attemptsAt(page.data, await this.slots.of(request.businessId));
    const data = page.data.map((event) => ({ ...event, attempts: attempts.get(event.data.event_id) ?? [] }));
    return { ...page, data };
  }

  /** By event. */
  private async attemptsAt(
    events: readonly FeedEvent[],
    endpointIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly EventAttempt[]>> {
    const byEvent = new Map<string, EventAttempt[]>();
    const eventIds = events.map(({ data }) => data.event_id);
    for await (const deliveries of deliveriesOfEvents(this.records, eventIds, endpointIds))
      for (const { id, body } of deliveries)
        byEvent.set(body.eventId, [...(byEvent.get(body.eventId) ?? []), ...attemptsOf(id, body)]);
    for (const attempts of byEvent.values()) attempts.sort((one, other) => (one.at < other.at ? 1 : -1));
    return byEvent;
  }
}

function attemptsOf(deliveryId: string, { endpointId, attempts }: DeliveryRecord): readonly EventAttempt[] {
  return attempts.slice(-MOST_ATTEMPTS).map(({ at, status, durationMs, error }) => ({
    ...{ by: 'endpoint', endpoint_id: endpointId, delivery_id: deliveryId },
    ...{ at: new Date(at).toISOString(), status, duration_ms: durationMs, error },
  }));
}
