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

/** The ways to look at a stream. */
type Look = 'readStream' | 'lastRevision';

/** A log in which appends to some streams fail, or things happen in the midst of a read, as a test wants. */
export class FailingLog extends EventStore {
  /** What the names of the streams that fail start with; none fails without it. */
  failing: string | undefined;
  /** Appends that have failed. */
  failures = 0;

  private after: { readonly look: Look; readonly stream: string; readonly act: () => Promise<void> } | undefined;

  constructor(private readonly log: EventStore) {
    super();
  }

  /** Does something between the next look at a stream and its answer: whoever looked goes on with what stood there before. */
  afterNext(look: Look, stream: string, act: () => Promise<void>): void {
    this.after = { look, stream, act };
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (this.failing !== undefined && stream.startsWith(this.failing)) {
      this.failures += 1;
      throw new EventStoreUnavailable('as the test wants it');
    }
    return this.log.append(stream, events, expected);
  }

  override async readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    const events = await this.log.readStream(stream, read);
    await this.looked('readStream', stream);
    return events;
  }

  override async lastRevision(stream: string): Promise<number | undefined> {
    const revision = await this.log.lastRevision(stream);
    await this.looked('lastRevision', stream);
    return revision;
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

  private async looked(look: Look, stream: string): Promise<void> {
    if (this.after?.stream !== stream || this.after.look !== look) return;
    const { act } = this.after;
    this.after = undefined;
    await act();
  }
}
