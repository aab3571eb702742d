import { ForwardingEventStore, type EventStore } from '#event-store';
import type { Follow, FollowedItem, LogPage, LogRead, Position, StoredPage, StoredRead } from '#event-store';

/** A store whose log seems to begin behind a position: for tests that want an empty log of a server that has one. */
export class LogFromHere extends ForwardingEventStore {
  constructor(
    store: EventStore,
    private readonly start: Position | undefined,
  ) {
    super(store);
  }

  override readLog(read: LogRead): Promise<LogPage> {
    return super.readLog(this.fromHere(read));
  }

  override readStored(read: StoredRead): Promise<StoredPage> {
    return super.readStored(this.fromHere(read));
  }

  override async head(): Promise<Position | undefined> {
    const head = await super.head();
    return head === this.start ? undefined : head;
  }

  override follow(follow: Follow): AsyncIterable<FollowedItem> {
    return super.follow(this.fromHere(follow));
  }

  private fromHere<Request extends { readonly after?: Position }>(request: Request): Request {
    return this.start === undefined ? request : { after: this.start, ...request };
  }
}
