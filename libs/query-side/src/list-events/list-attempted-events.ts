import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EventAttempts, type AttemptedEvent } from './event-attempts.js';
import { EventFeed, type EventPage } from './event-feed.js';
import type { FeedRequest } from './feed-page.js';

/** The feed, with what became of each event at the business's endpoints and listeners. */
export class ListAttemptedEvents extends Query<EventPage<AttemptedEvent>> {
  constructor(readonly request: FeedRequest) {
    super();
  }
}

@QueryHandler(ListAttemptedEvents)
export class ListAttemptedEventsHandler implements IQueryHandler<ListAttemptedEvents> {
  constructor(
    private readonly feed: EventFeed,
    private readonly attempts: EventAttempts,
  ) {}

  async execute({ request }: ListAttemptedEvents): Promise<EventPage<AttemptedEvent>> {
    const page = await this.feed.page(request);
    return { ...page, data: await this.attempts.with(request.businessId, page.data) };
  }
}
