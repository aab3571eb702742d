import {
  EventStore,
  EventStoreUnavailable,
  type Appended,
  type ExpectedRevision,
  type Follow,
  type Followed,
  type LogPage,
  type LogRead,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamRead,
} from '#event-store';

/** A log in which appends to some streams fail for as long as a test wants. */
export class FailingLog extends EventStore {
  /** What the names of the streams that fail start with; none fails without it. */
  failing: string | undefined;

  constructor(private readonly log: EventStore) {
    super();
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (this.failing !== undefined && stream.startsWith(this.failing))
      throw new EventStoreUnavailable('as the test wants it');
    return this.log.append(stream, events, expected);
  }

  override readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    return this.log.readStream(stream, read);
  }

  override lastRevision(stream: string): Promise<number | undefined> {
    return this.log.lastRevision(stream);
  }

  override readLog(read: LogRead): Promise<LogPage> {
    return this.log.readLog(read);
  }

  override head(): Promise<Position | undefined> {
    return this.log.head();
  }

  override follow(follow: Follow): AsyncIterable<Followed> {
    return this.log.follow(follow);
  }

  override ping(): Promise<void> {
    return this.log.ping();
  }

  override close(): Promise<void> {
    return this.log.close();
  }
}
