import { randomUUID } from 'node:crypto';
import { SystemClock, type Clock } from '#clock';
import { EVENT_REFUSALS } from '#domain';
import {
  exampleBody,
  listenerMessage,
  messageId,
  type FeedPosition,
  type Listener,
  type ListenerSecrets,
} from '#webhooks';
import type { Listeners } from '#webhooks';
import type { EventFeed } from '../list-events/event-feed.js';
import type { FeedEvent } from '../list-events/feed-event.js';
import { QueryRejected } from '../query-rejected.js';
import type { FeedWatch } from './feed-watch.js';
import type { FollowedFeed } from './followed-feed.js';
import { Permit } from './permit.js';
import { startOf } from './start-of-stream.js';
import { ending, type StreamPiece } from './stream-piece.js';

interface ListenerStreamParts {
  readonly feed: EventFeed;
  readonly ends: FeedPosition;
  readonly watch: FeedWatch;
  readonly listeners: Listeners;
  readonly secrets: ListenerSecrets;
  readonly clock: Clock;
}

export interface ListenerStreamRequest {
  readonly businessId: string;
  readonly listenerId: string;
  /** The `sequence` of the last event that the client has; undefined for one that has none. */
  readonly lastEventId: number | undefined;
  /** Whether the API key that it is opened with still is good for it. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Ends the stream. */
  readonly signal: AbortSignal;
}

/** A stream that has begun, and under which id. */
interface Begun extends ListenerStreamRequest {
  readonly listener: Listener;
  readonly streamId: string;
  readonly secret: string;
}

/** Few: whoever reads slowly holds no more of them. */
const A_PAGE = 50;
/** Whether its key still is good is looked at so often while nothing happens. */
const POLL_EVERY_MS = 1_000;
/** An open stream keeps its listener by a note so often. */
const NOTED_EVERY_MS = 60_000;

/** What listeners are streamed: the feed of their business, each event signed as it goes out. */
export class ListenerStreams {
  private readonly realTime = new SystemClock();

  constructor(private readonly parts: ListenerStreamParts) {}

  /**
   * Begins a stream, which ends any other of the listener.
   * @throws QueryRejected `listener_not_found`, `events_expired`, `invalid_request` for an id that no event has;
   *   ViewsBehind; CryptoUnavailable
   */
  async open(request: ListenerStreamRequest): Promise<AsyncIterable<StreamPiece>> {
    const { feed, ends, listeners, secrets, watch } = this.parts;
    const { businessId, listenerId, lastEventId } = request;
    const found = await listeners.find(businessId, listenerId);
    if (found === undefined) throw notFound();
    const secret = secrets.of(found.keyId);
    const after = startOf(lastEventId, found.after, await ends.last(businessId));
    await feed.standing({ businessId, after, limit: 1 });
    const streamId = randomUUID();
    const listener = await listeners.begin(businessId, listenerId, streamId);
    if (listener === undefined) throw notFound();
    watch.nudge();
    return this.following({ ...request, listener, streamId, secret }, after);
  }

  private async *following(begun: Begun, after: number): AsyncGenerator<StreamPiece> {
    const { businessId, listenerId, streamId, signal } = begun;
    const followed = this.parts.watch.follow(businessId);
    const permit = new Permit(begun.mayGoOn);
    try {
      let [at, notedAt] = [after, this.parts.clock.now()];
      const had = new Set<string>();
      // So that a client that is cut off before the first event can come back to where it was.
      yield { id: at };
      while (!signal.aborted) {
        const end = await this.endOf(begun, followed, permit);
        if (end !== undefined) {
          yield end;
          return;
        }
        yield* this.examples(begun, followed, had);
        const before = at;
        at = yield* this.standing(begun, { followed, permit, at });
        if (this.parts.clock.now() - notedAt >= NOTED_EVERY_MS) {
          notedAt = this.parts.clock.now();
          await this.parts.listeners.heard(businessId, listenerId, streamId);
        }
        if (at === before) await followed.changed(signal, POLL_EVERY_MS);
      }
    } finally {
      followed.leave();
      await this.parts.listeners.heard(businessId, listenerId, streamId);
    }
  }

  /**
   * Without an `id`: nobody is to come back with the number of what is in no feed.
   * @param had what was sent already: the watch may show it for a moment longer
   */
  private async *examples(begun: Begun, { listeners }: FollowedFeed, had: Set<string>): AsyncGenerator<StreamPiece> {
    const { businessId, listenerId, secret } = begun;
    const asked = listeners?.listeners.find(({ id }) => id === listenerId)?.examples ?? [];
    const due = asked.filter(({ messageId: id }) => !had.has(id));
    if (due.length === 0) return;
    for (const example of due) {
      yield { data: this.signed(example.messageId, exampleBody(example), secret) };
      had.add(example.messageId);
    }
    await this.parts.listeners.haveHad(businessId, listenerId, had);
  }

  /** What is there by now, as far as it may be sent. @returns up to where that is */
  private async *standing(
    begun: Begun,
    { followed, permit, at: from }: { readonly followed: FollowedFeed; readonly permit: Permit; readonly at: number },
  ): AsyncGenerator<StreamPiece, number> {
    if (followed.count <= from) return from;
    const page = await this.parts.feed.standing({ businessId: begun.businessId, after: from, limit: A_PAGE });
    let [at, sent] = [from, from];
    for (const event of page.data) {
      if (begun.signal.aborted || !(await permit.isGiven())) return at;
      at = event.sequence;
      if (!isWanted(event, begun.listener)) continue;
      yield { id: at, data: this.messageOf(event, begun) };
      sent = at;
    }
    // So that a client that wants few types does not fall behind what is kept.
    if (at > sent) yield { id: at };
    return at;
  }

  private messageOf({ sequence, ...body }: FeedEvent, { listener, secret }: Begun): string {
    const id = messageId(listener.id, sequence);
    return this.signed(id, JSON.stringify(body), secret);
  }

  private signed(id: string, body: string, secret: string): string {
    return JSON.stringify(listenerMessage(id, body, secret, this.realTime.now()));
  }

  private async endOf(begun: Begun, followed: FollowedFeed, permit: Permit): Promise<StreamPiece | undefined> {
    if (!(await permit.isGiven())) return ending('refused');
    if (!followed.isKnown) return undefined;
    const listener = followed.listeners?.listeners.find(({ id }) => id === begun.listenerId);
    if (listener === undefined) return ending('removed');
    return listener.streamId === begun.streamId ? undefined : ending('replaced');
  }
}

/** What cannot be read for now is sent by no webhook either: the feed shows it. */
function isWanted({ type }: FeedEvent, { events }: Listener): boolean {
  return type !== 'unreadable' && (events === null || events.some((one) => one === type));
}

function notFound(): QueryRejected {
  return new QueryRejected(EVENT_REFUSALS.listenerNotFound);
}
