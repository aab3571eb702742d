import {
  DocumentStoreUnavailable,
  RecordStore,
  type Collection,
  type PageRequest,
  type VersionedRecord,
} from '#document-store';
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
export class CutOffLog extends EventStore {
  constructor(
    private readonly log: EventStore,
    private readonly cut: CutOff,
  ) {
    super();
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (!this.cut.takesWrite()) throw new EventStoreUnavailable('cut off');
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

/** Records that are cut off. */
export class CutOffRecords extends RecordStore {
  constructor(
    private readonly records: RecordStore,
    private readonly cut: CutOff,
  ) {
    super();
  }

  override get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined> {
    return this.records.get(collection, id);
  }

  override getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly VersionedRecord<T>[]> {
    return this.records.getMany(collection, ids);
  }

  override page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    return this.records.page(collection, request);
  }

  override create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    return this.unlessCutOff(() => this.records.create(collection, id, body));
  }

  override replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    return this.unlessCutOff(() => this.records.replace(collection, id, version, body));
  }

  override remove(collection: Collection<object>, id: string, version?: number): Promise<boolean> {
    return this.unlessCutOff(() => this.records.remove(collection, id, version));
  }

  override ping(): Promise<void> {
    return this.records.ping();
  }

  override close(): Promise<void> {
    return this.records.close();
  }

  private async unlessCutOff(write: () => Promise<boolean>): Promise<boolean> {
    if (!this.cut.takesWrite()) throw new DocumentStoreUnavailable('cut off');
    return write();
  }
}
