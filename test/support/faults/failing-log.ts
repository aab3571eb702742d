import {
  appendInTurn,
  EventStoreUnavailable,
  ForwardingEventStore,
  type Appended,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
  type RevisionsRead,
  type StreamAppend,
  type StreamRead,
} from '#event-store';

/** The ways to read a stream. */
type ReadMethod = 'readStream' | 'lastRevision';

/** A log in which appends to some streams fail, or things happen in the midst of a read, as a test wants. */
export class FailingLog extends ForwardingEventStore {
  /** What the names of the streams that fail start with; none fails without it. */
  failing: string | undefined;
  /** Appends that have failed. */
  failures = 0;

  private after:
    { readonly method: ReadMethod; readonly stream: string; readonly act: () => Promise<void> } | undefined;

  /**
   * Does something between the next read of a stream and its answer: whoever read goes on with what stood there
   * before.
   */
  afterNext(method: ReadMethod, stream: string, act: () => Promise<void>): void {
    this.after = { method, stream, act };
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (this.failing !== undefined && stream.startsWith(this.failing)) {
      this.failures += 1;
      throw new EventStoreUnavailable('as the test wants it');
    }
    return super.append(stream, events, expected);
  }

  override appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    return appendInTurn(this, appends);
  }

  override async readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    const events = await super.readStream(stream, read);
    await this.answered('readStream', stream);
    return events;
  }

  override async lastRevision(stream: string): Promise<number | undefined> {
    const revision = await super.lastRevision(stream);
    await this.answered('lastRevision', stream);
    return revision;
  }

  override async lastRevisions(read: RevisionsRead): Promise<readonly (number | undefined)[]> {
    const revisions = await super.lastRevisions(read);
    for (const stream of read.streams) await this.answered('lastRevision', stream);
    return revisions;
  }

  private async answered(method: ReadMethod, stream: string): Promise<void> {
    if (this.after?.stream !== stream || this.after.method !== method) return;
    const { act } = this.after;
    this.after = undefined;
    await act();
  }
}
