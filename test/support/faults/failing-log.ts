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

/** The ways to look at a stream. */
type Look = 'readStream' | 'lastRevision';

/** A log in which appends to some streams fail, or things happen in the midst of a read, as a test wants. */
export class FailingLog extends ForwardingEventStore {
  /** What the names of the streams that fail start with; none fails without it. */
  failing: string | undefined;
  /** Appends that have failed. */
  failures = 0;

  private after: { readonly look: Look; readonly stream: string; readonly act: () => Promise<void> } | undefined;

  /**
   * Does something between the next look at a stream and its answer: whoever looked goes on with what stood there
   * before.
   */
  afterNext(look: Look, stream: string, act: () => Promise<void>): void {
    this.after = { look, stream, act };
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
    await this.looked('readStream', stream);
    return events;
  }

  override async lastRevision(stream: string): Promise<number | undefined> {
    const revision = await super.lastRevision(stream);
    await this.looked('lastRevision', stream);
    return revision;
  }

  override async lastRevisions(read: RevisionsRead): Promise<readonly (number | undefined)[]> {
    const revisions = await super.lastRevisions(read);
    for (const stream of read.streams) await this.looked('lastRevision', stream);
    return revisions;
  }

  private async looked(look: Look, stream: string): Promise<void> {
    if (this.after?.stream !== stream || this.after.look !== look) return;
    const { act } = this.after;
    this.after = undefined;
    await act();
  }
}
