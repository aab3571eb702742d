import pLimit from 'p-limit';
import type { Clock } from '#clock';
import type { ViewStore } from '#document-store';
import { grantStream, publicEvent } from '#domain';
import type { EventStore } from '#event-store';
import { LogEvent } from '#events';
import { EVENT_FEED, FEED_GRANTS, FEED_KEPT, type FeedEventDocument } from '#projections';
import { openExternalRefs, type Vault } from '#vault';
import type { ViewProgress } from '../view-progress.js';
import { feedEvent, type FeedEvent } from './feed-event.js';
import { feedPage, type FeedRequest } from './feed-page.js';

export interface EventPage<Event = FeedEvent> {
  readonly data: readonly Event[];
  /** `after` of the next page. */
  readonly next_after: number;
  readonly has_more: boolean;
}

interface FeedParts {
  readonly views: ViewStore;
  readonly log: EventStore;
  readonly vault: Vault;
  readonly progress: ViewProgress;
  readonly clock: Clock;
}

/** Unreadable events looked at once more at one time. */
const REREADS_AT_ONCE = 8;

/** What businesses were told of their grants, in order, whatever endpoints there are. */
export class EventFeed {
  constructor(private readonly parts: FeedParts) {}

  /**
   * Everything that stood in the log when it was asked for and is kept still.
   * @throws QueryRejected `events_expired`; ViewsBehind; CryptoUnavailable when keyring or records are out of reach
   */
  async page(request: FeedRequest): Promise<EventPage> {
    await this.parts.progress.atHead(EVENT_FEED.name);
    return this.standing(request);
  }

  /** What the views show of it by now, for whoever comes back for the rest. @throws as `page`, but ViewsBehind */
  async standing(request: FeedRequest): Promise<EventPage> {
    const { views, clock } = this.parts;
    const keptFrom = new Date(clock.now() - FEED_KEPT.ms + 1).toISOString();
    const { events, nextAfter, hasMore } = await feedPage(views, request, keptFrom);
    const [readable, externalRefs] = await Promise.all([this.reread(events), this.externalRefsOf(events)]);
    const data = readable.map((event) => feedEvent(event, externalRefs.get(event.grantId) ?? null));
    return { data, next_after: nextAfter, has_more: hasMore };
  }

  private async externalRefsOf(events: readonly FeedEventDocument[]): Promise<ReadonlyMap<string, string | null>> {
    const { views, vault } = this.parts;
    const ids = [...new Set(events.map(({ grantId }) => grantId))];
    const grants = await views.getMany(FEED_GRANTS, ids);
    return openExternalRefs(
      vault,
      grants.map(({ id: grantId, body }) => ({ grantId, ...body })),
    );
  }

  /** What the version that counted them could not read, this one may. */
  private async reread(events: readonly FeedEventDocument[]): Promise<readonly FeedEventDocument[]> {
    const limit = pLimit(REREADS_AT_ONCE);
    return Promise.all(events.map(async (event) => (event.told === null ? limit(() => this.rereadOne(event)) : event)));
  }

  private async rereadOne(event: FeedEventDocument): Promise<FeedEventDocument> {
    const stream = grantStream(event.grantId);
    const from = { direction: 'forwards', from: event.revision, limit: 1 } as const;
    const [recorded] = await this.parts.log.readStream(stream, from);
    const logged = recorded && new LogEvent(recorded);
    if (logged?.id !== event.eventId || logged.event === undefined) return event;
    return { ...event, at: logged.metadata.time, told: publicEvent(logged.readIn(stream)) ?? null };
  }
}
