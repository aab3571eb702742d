import { DocumentStoreUnavailable, ForwardingRecordStore, type Collection, type RecordStore } from '#document-store';
import {
  appendInTurn,
  EventStoreUnavailable,
  ForwardingEventStore,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StreamAppend,
} from '#event-store';
import { API_PROCESSES, REQUEST_USAGE } from '#limits';
import { LEASES } from '#projecting';

/**
 * What a service writes by the clock, whatever it is asked: a heartbeat is no step of the work that is to be cut off.
 */
const HEARTBEATS: ReadonlySet<string> = new Set([LEASES, API_PROCESSES, REQUEST_USAGE].map(({ name }) => name));

/** How many more writes are let through; after them everything fails, as nothing comes after a kill. */
export class CutOff {
  private left = Number.POSITIVE_INFINITY;

  after(writes: number): void {
    this.left = writes;
  }

  lift(): void {
    this.left = Number.POSITIVE_INFINITY;
  }

  /** True when the writes let through were used up. */
  get isReached(): boolean {
    return this.left < 0;
  }

  takesWrite(): boolean {
    this.left -= 1;
    return this.left >= 0;
  }
}

/** A log that is cut off. */
export class CutOffLog extends ForwardingEventStore {
  constructor(
    log: EventStore,
    private readonly cut: CutOff,
  ) {
    super(log);
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (!this.cut.takesWrite()) throw new EventStoreUnavailable('cut off');
    return super.append(stream, events, expected);
  }

  /** As an engine that writes one stream at a time: what comes after the cut is missing. */
  override appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    return appendInTurn(this, appends);
  }
}

/** Records that are cut off, but for the heartbeats. */
export class CutOffRecords extends ForwardingRecordStore {
  constructor(
    records: RecordStore,
    private readonly cut: CutOff,
  ) {
    super(records);
  }

  override create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    return this.unlessCutOff(collection, () => super.create(collection, id, body));
  }

  override replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    return this.unlessCutOff(collection, () => super.replace(collection, id, version, body));
  }

  override remove(collection: Collection<object>, id: string, version?: number): Promise<boolean> {
    return this.unlessCutOff(collection, () => super.remove(collection, id, version));
  }

  private async unlessCutOff({ name }: Collection<object>, write: () => Promise<boolean>): Promise<boolean> {
    if (!HEARTBEATS.has(name) && !this.cut.takesWrite()) throw new DocumentStoreUnavailable('cut off');
    return write();
  }
}
