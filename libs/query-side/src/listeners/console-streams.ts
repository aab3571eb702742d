import type { FeedPosition } from '#webhooks';
import type { EventAttempts } from '../list-events/event-attempts.js';
import type { EventFeed } from '../list-events/event-feed.js';
import type { FeedWatch } from './feed-watch.js';
import { Permit } from './permit.js';
import { startOf } from './start-of-stream.js';
import { ending, type StreamPiece } from './stream-piece.js';

interface ConsoleStreamParts {
  readonly feed: EventFeed;
  readonly ends: FeedPosition;
  readonly watch: FeedWatch;
  readonly attempts: EventAttempts;
}

export interface ConsoleStreamRequest {
  readonly businessId: string;
  /** The `sequence` of the last event that the page has; undefined for one that begins now. */
  readonly lastEventId: number | undefined;
  /** With so many of the events that there are it begins then, as far as they are kept. */
  readonly earlier: number;
  /** Whether the session still is good, and its account a member. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Ends the stream. */
  readonly signal: AbortSignal;
}

const A_PAGE = 50;
/** Whether the member may go on is looked at so often while nothing happens. */
const POLL_EVERY_MS = 2_000;

/** What the console streams: events as they come, each with the attempts at it so far. */
export class ConsoleStreams {
  constructor(private readonly parts: ConsoleStreamParts) {}

  /** @throws QueryRejected `events_expired`, `invalid_request` for an id that no event has; ViewsBehind */
  async open(request: ConsoleStreamRequest): Promise<AsyncIterable<StreamPiece>> {
    const { businessId, lastEventId } = request;
    const last = await this.parts.ends.last(businessId);
    const earlier = lastEventId === undefined ? await this.keptOf(request, last) : 0;
    const after = startOf(lastEventId, last - earlier, last);
    await this.parts.feed.standing({ businessId, after, limit: 1 });
    return this.following(request, after);
  }

  /** How many of the earlier events that are asked for are there still. */
  private async keptOf({ businessId, earlier }: ConsoleStreamRequest, last: number): Promise<number> {
    if (earlier === 0) return 0;
    const { data } = await this.parts.feed.standing({ businessId, after: undefined, limit: 1 });
    const [oldest] = data;
    return oldest === undefined ? 0 : Math.min(earlier, last - oldest.sequence + 1);
  }

  private async *following(request: ConsoleStreamRequest, after: number): AsyncGenerator<StreamPiece> {
    const { businessId, mayGoOn, signal } = request;
    const { feed, watch, attempts } = this.parts;
    const followed = watch.follow(businessId);
    const permit = new Permit(mayGoOn);
    try {
      let at = after;
      while (!signal.aborted) {
        const before = at;
        const page = followed.count > at ? await feed.standing({ businessId, after: at, limit: A_PAGE }) : undefined;
        for (const event of await attempts.with(businessId, page?.data ?? [])) {
          if (!(await permit.isGiven())) break;
          yield { id: event.sequence, data: JSON.stringify(event) };
          at = event.sequence;
        }
        if (!(await permit.isGiven())) {
          yield ending('refused');
          return;
        }
        if (at === before) await followed.changed(signal, POLL_EVERY_MS);
      }
    } finally {
      followed.leave();
    }
  }
}
