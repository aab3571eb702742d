import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EventFeed, type EventPage } from './event-feed.js';
import type { FeedRequest } from './feed-page.js';

/** What a business was told of its grants, oldest first. */
export class ListEvents extends Query<EventPage> {
  constructor(readonly request: FeedRequest) {
    super();
  }
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(private readonly feed: EventFeed) {}

  execute({ request }: ListEvents): Promise<EventPage> {
    return this.feed.page(request);
  }
}
