import {
  ForwardingEventStore,
  type Appended,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
  type RevisionsRead,
  type StreamAppend,
  type StreamRead,
} from '#event-store';

/** What was asked of the log, each call by the kinds of its streams, such as `grant`, in the order it came. */
export interface LogCalls {
  /** Streams that events were read of. */
  readonly loads: readonly string[];
  /** Streams whose last revision was asked for: several of one call with `+` between. */
  readonly looks: readonly string[];
  /** Appends: several streams of one call with `+` between. */
  readonly appends: readonly string[];
}

/** A log that counts. */
export class CountingLog extends ForwardingEventStore {
  /** Events that were read of streams. */
  eventsRead = 0;
  private loads: string[] = [];
  private looks: string[] = [];
  private appends: string[] = [];

  /** What something asks of the log, while nothing else goes on. */
  async during(something: () => Promise<unknown>): Promise<LogCalls> {
    this.loads = [];
    this.looks = [];
    this.appends = [];
    await something();
    return { loads: this.loads, looks: this.looks, appends: this.appends };
  }

  override append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    this.appends.push(kindOf(stream));
    return super.append(stream, events, expected);
  }

  override appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    this.appends.push(appends.map(({ stream }) => kindOf(stream)).join(' + '));
    return super.appendAll(appends);
  }

  override async readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    this.loads.push(kindOf(stream));
    const events = await super.readStream(stream, read);
    this.eventsRead += events.length;
    return events;
  }

  override lastRevision(stream: string): Promise<number | undefined> {
    this.looks.push(kindOf(stream));
    return super.lastRevision(stream);
  }

  override lastRevisions(read: RevisionsRead): Promise<readonly (number | undefined)[]> {
    this.looks.push(read.streams.map(kindOf).join(' + '));
    return super.lastRevisions(read);
  }
}

function kindOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}
