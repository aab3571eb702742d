import { setImmediate as nextTurn } from 'node:timers/promises';
import { lmdbVersion } from '#lmdb';
import { ArchiveDamaged, checkLimit, checkStreams, EventStore, EventStoreUnavailable } from '../../index.js';
import type {
  Appended,
  ExpectedRevision,
  Follow,
  FollowedItem,
  LogPage,
  LogRead,
  LogSignals,
  NewEvent,
  Position,
  RecordedEvent,
  RevisionsRead,
  StoredPage,
  StoredRead,
  StreamAppend,
  StreamRead,
} from '../../index.js';
import { AppendQueue } from './append-queue.js';
import { followLog } from './follow-log.js';
import type { FollowedLog } from './follow-log.js';
import { HeadWatch } from './head-watch.js';
import { scanLog } from './log-scan.js';
import { toPlace, toPosition } from './position.js';
import { prepareAppend } from './prepared-append.js';
import { proveWritable } from './prove-writable.js';
import { scanStored, storedBytesOf } from './stored-scan.js';
import { readLastRevision, readRevisions } from './stream-scan.js';
import { renewSnapshot } from './tables.js';
import type { LogTables } from './tables.js';
import { readLogEnd } from './write-append.js';

/** Most times one `readLog` scans on when hardly anything matches, before it answers with what it has. */
const MAX_SCANS = 16;

/**
 * The log in one LMDB environment, which several processes may have open at once. Reads are answered from memory, in
 * microseconds.
 */
export class LmdbEventStore extends EventStore {
  private readonly queue: AppendQueue;
  private readonly watch: HeadWatch;
  private closing: Promise<void> | undefined;
  private proving: Promise<void> | undefined;

  constructor(
    private readonly tables: LogTables,
    deadlineMs: number,
    signals: LogSignals,
  ) {
    super();
    this.watch = new HeadWatch(() => this.headPlace(), signals);
    this.queue = new AppendQueue(tables, deadlineMs, () => {
      this.watch.appended();
    });
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const [appended] = await this.queue.add([prepareAppend(stream, events, expected)]);
    if (appended === undefined) throw new EventStoreUnavailable('the append was not decided');
    return appended;
  }

  override async appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    checkStreams(appends);
    return this.queue.add(appends.map(({ stream, events, expected }) => prepareAppend(stream, events, expected)));
  }

  override async readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    checkLimit(read.limit);
    const events: RecordedEvent[] = [];
    for (let next = read.from; ;) {
      const limit = read.limit - events.length;
      const asked = { direction: read.direction, limit, ...(next !== undefined && { from: next }) };
      const scan = this.reading(() => readRevisions(this.tables, stream, asked));
      events.push(...scan.events);
      if (scan.next === undefined) return events;
      next = scan.next;
      await nextTurn();
    }
  }

  override async lastRevision(stream: string): Promise<number | undefined> {
    return this.reading(() => readLastRevision(this.tables, stream));
  }

  override async lastRevisions({ streams }: RevisionsRead): Promise<readonly (number | undefined)[]> {
    return this.reading(() => streams.map((stream) => readLastRevision(this.tables, stream)));
  }

  override async readLog({ after, filter, limit }: LogRead): Promise<LogPage> {
    checkLimit(limit);
    let place = after === undefined ? 0 : toPlace(after);
    const events: RecordedEvent[] = [];
    for (let scans = 1; ; scans += 1) {
      const scan = this.reading(() => scanLog(this.tables, place, filter, limit - events.length));
      events.push(...scan.events);
      place = scan.through;
      if (scan.atHead || events.length >= limit || scans === MAX_SCANS) {
        return { events, through: place === 0 ? undefined : toPosition(place), atHead: scan.atHead };
      }
      // Others have their turn between two scans.
      await nextTurn();
    }
  }

  override async readStored({ after, limit }: StoredRead): Promise<StoredPage> {
    checkLimit(limit);
    const place = after === undefined ? 0 : toPlace(after);
    const { events, through, atHead } = this.reading(() => scanStored(this.tables, place, limit));
    return { events, through: through === 0 ? undefined : toPosition(through), atHead };
  }

  override async storedBytes(events: readonly RecordedEvent[]): Promise<readonly Uint8Array[]> {
    return this.reading(() => storedBytesOf(this.tables, events));
  }

  override async head(): Promise<Position | undefined> {
    const place = this.reading(() => this.headPlace());
    return place === 0 ? undefined : toPosition(place);
  }

  override end(): Promise<Position | undefined> {
    return this.head();
  }

  override follow(follow: Follow): AsyncIterable<FollowedItem> {
    const log: FollowedLog = {
      watch: this.watch,
      isClosed: () => this.closing !== undefined,
      scan: (after, limit) => this.reading(() => scanLog(this.tables, after, undefined, limit)),
    };
    return followLog(log, follow);
  }

  override async ping(): Promise<void> {
    this.reading(() => this.headPlace());
  }

  override proveWritable(): Promise<void> {
    this.proving ??= this.prove().finally(() => {
      this.proving = undefined;
    });
    return this.proving;
  }

  override describe(): Promise<string> {
    return Promise.resolve(lmdbVersion());
  }

  override close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async finish(): Promise<void> {
    this.watch.close();
    // A transaction that does not end rejects here: the environment must then stay as it is, for the thread that is in
    // it.
    await this.queue.close();
    await this.proving?.catch(() => undefined);
    await this.tables.environment.close();
  }

  private async prove(): Promise<void> {
    if (this.closing !== undefined) throw new EventStoreUnavailable('the event store is closed');
    await proveWritable(this.tables);
  }

  private headPlace(): number {
    renewSnapshot(this.tables);
    return readLogEnd(this.tables).place;
  }

  private reading<T>(read: () => T): T {
    if (this.closing !== undefined) throw new EventStoreUnavailable('the event store is closed');
    try {
      return read();
    } catch (cause) {
      const what = cause instanceof ArchiveDamaged ? `the log’s archive: ${cause.message}` : 'LMDB could not read';
      throw new EventStoreUnavailable(what, { cause });
    }
  }
}
