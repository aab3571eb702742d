import type { Position, RecordedEvent, NewEvent } from './event.js';
import {
  EventStore,
  type Appended,
  type ExpectedRevision,
  type Follow,
  type FollowedItem,
  type LogPage,
  type LogRead,
  type RevisionsRead,
  type StoredPage,
  type StoredRead,
  type StreamAppend,
  type StreamRead,
} from './event-store.js';

/** Passes every call on: for stores that change one thing about another. */
export class ForwardingEventStore extends EventStore {
  constructor(protected readonly log: EventStore) {
    super();
  }

  override append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.log.append(stream, events, expected);
  }

  override appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    return this.log.appendAll(appends);
  }

  override readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    return this.log.readStream(stream, read);
  }

  override lastRevision(stream: string): Promise<number | undefined> {
    return this.log.lastRevision(stream);
  }

  override lastRevisions(read: RevisionsRead): Promise<readonly (number | undefined)[]> {
    return this.log.lastRevisions(read);
  }

  override readLog(read: LogRead): Promise<LogPage> {
    return this.log.readLog(read);
  }

  override readStored(read: StoredRead): Promise<StoredPage> {
    return this.log.readStored(read);
  }

  override storedBytes(events: readonly RecordedEvent[]): Promise<readonly Uint8Array[]> {
    return this.log.storedBytes(events);
  }

  override head(): Promise<Position | undefined> {
    return this.log.head();
  }

  override end(): Promise<Position | undefined> {
    return this.log.end();
  }

  override follow(follow: Follow): AsyncIterable<FollowedItem> {
    return this.log.follow(follow);
  }

  override ping(): Promise<void> {
    return this.log.ping();
  }

  override proveWritable(): Promise<void> {
    return this.log.proveWritable();
  }

  override describe(): Promise<string> {
    return this.log.describe();
  }

  override close(): Promise<void> {
    return this.log.close();
  }
}
