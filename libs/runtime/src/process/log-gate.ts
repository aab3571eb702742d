import { pause } from '#clock';
import {
  EventStoreUnavailable,
  ForwardingEventStore,
  type Appended,
  type ExpectedRevision,
  type Follow,
  type FollowedItem,
  type LogPage,
  type LogRead,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type RevisionsRead,
  type StoredPage,
  type StoredRead,
  type StreamAppend,
  type StreamRead,
} from '#event-store';

const POLL_EVERY_MS = 50;

/** A log that is out of reach, whatever its engine says, until it is opened. */
export class LogGate extends ForwardingEventStore {
  private isShut = true;

  open(): void {
    this.isShut = false;
  }

  override append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.unlessShut(() => super.append(stream, events, expected));
  }

  override appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    return this.unlessShut(() => super.appendAll(appends));
  }

  override readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    return this.unlessShut(() => super.readStream(stream, read));
  }

  override lastRevision(stream: string): Promise<number | undefined> {
    return this.unlessShut(() => super.lastRevision(stream));
  }

  override lastRevisions(read: RevisionsRead): Promise<readonly (number | undefined)[]> {
    return this.unlessShut(() => super.lastRevisions(read));
  }

  override readLog(read: LogRead): Promise<LogPage> {
    return this.unlessShut(() => super.readLog(read));
  }

  override readStored(read: StoredRead): Promise<StoredPage> {
    return this.unlessShut(() => super.readStored(read));
  }

  override head(): Promise<Position | undefined> {
    return this.unlessShut(() => super.head());
  }

  override end(): Promise<Position | undefined> {
    return this.unlessShut(() => super.end());
  }

  /** Begins when it is opened. */
  override async *follow(follow: Follow): AsyncIterable<FollowedItem> {
    const { signal } = follow;
    while (this.isShut && !signal.aborted) await pause(POLL_EVERY_MS, signal);
    if (!signal.aborted) yield* super.follow(follow);
  }

  override ping(): Promise<void> {
    return this.unlessShut(() => super.ping());
  }

  override proveWritable(): Promise<void> {
    return this.unlessShut(() => super.proveWritable());
  }

  private unlessShut<T>(call: () => Promise<T>): Promise<T> {
    if (!this.isShut) return call();
    return Promise.reject(new EventStoreUnavailable('it is not known yet whether the log is whole'));
  }
}
