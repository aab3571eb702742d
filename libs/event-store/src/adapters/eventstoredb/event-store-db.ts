import type { EventStoreDBClient } from '@eventstore/db-client';
import { appendInTurn, checkLimit, checkStreams, EventStore, EventStoreUnavailable } from '../../index.js';
import type {
  Appended,
  ExpectedRevision,
  Follow,
  FollowedItem,
  LogPage,
  LogRead,
  NewEvent,
  Position,
  RecordedEvent,
  RevisionsRead,
  StoredPage,
  StoredRead,
  StreamAppend,
  StreamRead,
} from '../../index.js';
import { AppendClient } from './append-client.js';
import { checkAppend } from './append-validity.js';
import { Appender } from './appender.js';
import { withDeadline } from './deadline.js';
import { reason } from './engine-errors.js';
import { Follower } from './follower.js';
import { LogReader } from './log-reader.js';
import { retryCall } from './retry-call.js';
import { RevisionTail } from './revision-tail.js';
import { describeServer } from './server-version.js';
import { asStored, canonicalBytes } from './stored-bytes.js';
import { StreamReader } from './stream-reader.js';
import type { Times } from './times.js';

/** The port on EventStoreDB. */
export class EventStoreDb extends EventStore {
  private readonly client: EventStoreDBClient;
  private readonly streams: StreamReader;
  private readonly log: LogReader;
  private readonly appends: AppendClient;
  private readonly appender: Appender;
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();
  private readonly tail: RevisionTail;

  /** @param connect gives a new client: one reads and follows, another one appends */
  constructor(
    connect: () => EventStoreDBClient,
    private readonly times: Times,
  ) {
    super();
    this.client = connect();
    this.streams = new StreamReader(this.client);
    this.log = new LogReader(this.client, times.scanMs);
    this.appends = new AppendClient(connect, times.append.attemptMs / 2);
    this.appender = new Appender(this.appends, this.streams, times.append);
    const tailed = {
      newest: () => this.log.newest(times.read.attemptMs),
      follow: (follow: Follow) => this.follow(follow),
      lastRevision: (stream: string) => this.lastRevision(stream),
    };
    this.tail = new RevisionTail(tailed, this.closing.signal);
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    this.assertOpen();
    checkAppend(stream, events, expected);
    return this.untilDone(this.appender.append(stream, events, expected));
  }

  /** One after the other: the server writes one stream at a time. */
  async appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    this.assertOpen();
    checkStreams(appends);
    for (const { stream, events, expected } of appends) checkAppend(stream, events, expected);
    return this.untilDone(appendInTurn(this.appender, appends));
  }

  async readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    checkLimit(read.limit);
    return this.read('read of a stream', (ms) => this.streams.read(stream, read, ms));
  }

  async lastRevision(stream: string): Promise<number | undefined> {
    const [last] = await this.readStream(stream, { direction: 'backwards', limit: 1 });
    return last?.revision;
  }

  async lastRevisions(read: RevisionsRead): Promise<readonly (number | undefined)[]> {
    this.assertOpen();
    return this.tail.lastRevisions(read);
  }

  async readLog(read: LogRead): Promise<LogPage> {
    checkLimit(read.limit);
    return this.read('read of the log', (ms) => this.log.read(read, ms));
  }

  async readStored(read: StoredRead): Promise<StoredPage> {
    const { events, ...page } = await this.readLog(read);
    return { ...page, events: events.map(asStored) };
  }

  storedBytes(events: readonly RecordedEvent[]): Promise<readonly Uint8Array[]> {
    return Promise.resolve(events.map(canonicalBytes));
  }

  async head(): Promise<Position | undefined> {
    return this.read('read of the head', (ms) => this.log.head(ms));
  }

  override async end(): Promise<Position | undefined> {
    return this.read('read of the end', (ms) => this.log.end(ms));
  }

  async *follow(follow: Follow): AsyncIterable<FollowedItem> {
    const times = { silenceMs: this.times.silenceMs, readMs: this.times.read.attemptMs };
    yield* new Follower(this.client, this.log, follow, times, this.closing.signal).run();
  }

  /** Asks the leader. */
  async ping(): Promise<void> {
    this.assertOpen();
    try {
      const { attemptMs } = this.times.read;
      // Again within the time of one: the first call after a cut connection is the one that finds out.
      await retryCall('ping', { attemptMs, totalMs: attemptMs }, (_, ms) => this.log.newest(ms));
    } catch (error) {
      throw new EventStoreUnavailable(`EventStoreDB does not answer: ${reason(error)}`, { cause: error });
    }
  }

  /**
   * Only a leader takes appends, and a server that cannot write ends by itself; no append is made, since the log keeps
   * everything.
   */
  override proveWritable(): Promise<void> {
    return this.ping();
  }

  override describe(): Promise<string> {
    return this.read('look at the server', (ms) => withDeadline(describeServer(this.client), ms, 'look at the server'));
  }

  /**
   * The client keeps the process alive until it is disposed of. It waits for its streams to end, which a dead one may
   * never do.
   */
  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await Promise.allSettled(this.underWay);
    this.appends.close();
    await withDeadline(this.client.dispose(), this.times.read.attemptMs, 'close').catch(() => undefined);
  }

  private async read<T>(what: string, attempt: (ms: number) => Promise<T>): Promise<T> {
    this.assertOpen();
    return this.untilDone(retryCall(what, this.times.read, (_, ms) => attempt(ms)));
  }

  /** Lets `close` wait for it. */
  private async untilDone<T>(call: Promise<T>): Promise<T> {
    this.underWay.add(call);
    try {
      return await call;
    } finally {
      this.underWay.delete(call);
    }
  }

  private assertOpen(): void {
    if (this.closing.signal.aborted) throw new EventStoreUnavailable('the event store is closed');
  }
}
