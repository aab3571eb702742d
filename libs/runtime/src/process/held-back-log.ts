import { setTimeout as pause } from 'node:timers/promises';
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

const LOOK_EVERY_MS = 50;

/** A log that is out of reach, whatever its engine says, until it is let go. */
export class HeldBackLog extends ForwardingEventStore {
  private isHeld = true;

  letGo(): void {
    this.isHeld = false;
  }

  override append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.unlessHeld(() => super.append(stream, events, expected));
  }

  override appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    return this.unlessHeld(() => super.appendAll(appends));
  }

  override readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    return this.unlessHeld(() => super.readStream(stream, read));
  }

  override lastRevision(stream: string): Promise<number | undefined> {
    return this.unlessHeld(() => super.lastRevision(stream));
  }

  override lastRevisions(read: RevisionsRead): Promise<readonly (number | undefined)[]> {
    return this.unlessHeld(() => super.lastRevisions(read));
  }

  override readLog(read: LogRead): Promise<LogPage> {
    return this.unlessHeld(() => super.readLog(read));
  }

  override readStored(read: StoredRead): Promise<StoredPage> {
    return this.unlessHeld(() => super.readStored(read));
  }

  override head(): Promise<Position | undefined> {
    return this.unlessHeld(() => super.head());
  }

  override end(): Promise<Position | undefined> {
    return this.unlessHeld(() => super.end());
  }

  /** Begins when the log is let go. */
  override async *follow(follow: Follow): AsyncIterable<FollowedItem> {
    const { signal } = follow;
    while (this.isHeld && !signal.aborted) await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) yield* super.follow(follow);
  }

  override ping(): Promise<void> {
    return this.unlessHeld(() => super.ping());
  }

  override proveWritable(): Promise<void> {
    return this.unlessHeld(() => super.proveWritable());
  }

  private unlessHeld<T>(call: () => Promise<T>): Promise<T> {
    if (!this.isHeld) return call();
    return Promise.reject(new EventStoreUnavailable('it is not known yet whether the log is whole'));
  }
}
