import type { NewEvent, Position, RecordedEvent, StoredEvent } from './event.js';

/** A revision the stream's last event must have, or a statement about the stream as a whole. */
export type ExpectedRevision = number | 'no-stream' | 'any' | 'stream-exists';

export interface Appended {
  /** Revision of the last event given. */
  readonly revision: number;
  /** Position of the last event given. */
  readonly position: Position;
}

/** What one of several streams is given in an append to all of them. */
export interface StreamAppend {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision;
}

export interface StreamRead {
  readonly direction: 'forwards' | 'backwards';
  /** First revision read, inclusive. Without it: the first event going forwards, the last one going backwards. */
  readonly from?: number;
  /** At most this many events, from 1 to MAX_READ. */
  readonly limit: number;
}

/** By the stream's name or by the event's type, never both. */
export type LogFilter = { readonly streamPrefixes: readonly string[] } | { readonly eventTypes: readonly string[] };

export interface LogRead {
  /** Only events after this position. Without it: from the log's beginning. */
  readonly after?: Position;
  readonly filter?: LogFilter;
  /** At most this many matching events, from 1 to MAX_READ. */
  readonly limit: number;
}

/** Which streams are asked about, and as of when. */
export interface RevisionsRead {
  readonly streams: readonly string[];
  /**
   * As of this position, which an append or an event of this log had, or of a later moment. Without it: of a moment
   * ago, which may lack what was only just acknowledged.
   */
  readonly asOf?: Position;
  /** A stream that nothing was appended to after this position may be left out of the answer. */
  readonly since?: Position;
}

/** May hold fewer events than were asked for, even none, though more stand behind it: `atHead` alone tells the end. */
export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /**
   * Everything up to here has been looked at, matching or not: where the next read goes on. Absent on an empty log read
   * from its beginning.
   */
  readonly through: Position | undefined;
  /** True when nothing stood behind `through` at the time of the read. */
  readonly atHead: boolean;
}

/** Where a read of stored bytes begins, and how far it goes. */
export type StoredRead = Omit<LogRead, 'filter'>;

/** A page of the log as the engine keeps it. As with LogPage, `atHead` alone tells the end. */
export interface StoredPage extends Omit<LogPage, 'events'> {
  readonly events: readonly StoredEvent[];
}

/** What a follower meets: an event, or word that up to a position there are only records of the engine's own. */
export type FollowedItem =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  /** A safe checkpoint once every event yielded before is handled. */
  | { readonly kind: 'scanned'; readonly through: Position }
  /** Everything that stood in the log when this was yielded has been yielded. May come again after a reconnect. */
  | { readonly kind: 'caught-up' };

export interface Follow {
  readonly after?: Position;
  /** Ends the iteration, also while it waits. */
  readonly signal: AbortSignal;
}

/** Most events one read may ask for. */
export const MAX_READ = 4096;
/** Most bytes of event data (as JSON) in one append: EventStoreDB's own default limit. */
export const MAX_APPEND_BYTES = 1_048_576;
/** Most streams in one append to several: it is meant for what one command decides. */
export const MAX_APPEND_STREAMS = 64;

/**
 * The log: streams of events, each with revisions from 0 without gaps, and one order over all of them.
 *
 * Every method may reject with EventStoreUnavailable, within the adapter's own deadline; none waits without bound.
 * After `close` all of them do. Reads reject with a RangeError when their limit is out of bounds. System streams (names
 * that start with `$`) are never seen through this port. An abstract class, so that it is its own injection token.
 */
export abstract class EventStore {
  /**
   * Appends one to many events to one stream, all or none. Resolves once they are durable.
   *
   * Idempotent for the same ids with the same expectation when that is a revision or `no-stream`: the repeat answers as
   * the first time and writes nothing; so does one of the first few of them alone, with the place of its own last
   * event. With `any` and `stream-exists` a caller's repeat may be written again. The adapter itself sends an append
   * again when its acknowledgement was lost, with the same ids and expectation; with `any` or `stream-exists` such an
   * event is marked (`retried`).
   *
   * @throws WrongExpectedRevision when the expectation does not hold and this is no repeat
   * @throws InvalidAppend when an id is no UUID, a name or type is empty or starts with `$`, no event or too much data
   *   is given
   */
  abstract append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;

  /**
   * Appends to several streams, each with its own expectation; resolves, in their order, once all are durable. An
   * engine that can writes all or none, so that one expectation that does not hold leaves every stream as it was. Any
   * other writes one after the other, in the order given, and stops at the first that fails: those before it stay.
   * Whoever calls gives the order in which what stands alone does no harm.
   *
   * Sent again, each part is what `append` makes of it: a repeat where it has stood before, written where it has not.
   *
   * @throws as `append`; InvalidAppend also when there is no part, one stream is named twice, or there are more than
   *   MAX_APPEND_STREAMS. What is invalid in any part is found before anything is written.
   */
  abstract appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]>;

  /** A part of one stream, in the direction asked for. A stream that does not exist reads as empty. */
  abstract readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]>;

  /**
   * Revision of the stream's last event; undefined when there is no such stream. Sees every append that was
   * acknowledged.
   */
  abstract lastRevision(stream: string): Promise<number | undefined>;

  /**
   * Revisions of the last events of some streams, in their order; undefined for one that does not exist, and maybe for
   * one that has not moved since. Where looks at streams are calls to a server, what has moved of late is known without
   * one.
   */
  abstract lastRevisions(read: RevisionsRead): Promise<readonly (number | undefined)[]>;

  /** A part of the whole log, forwards. */
  abstract readLog(read: LogRead): Promise<LogPage>;

  /** A part of the whole log, forwards, as the bytes that its events are stored as. */
  abstract readStored(read: StoredRead): Promise<StoredPage>;

  /**
   * The bytes that events of this log are stored as, in the same order: what is hashed of them. RFC 8785 JSON of
   * stream, revision, id, type, data and metadata on an engine that keeps no bytes.
   */
  abstract storedBytes(events: readonly RecordedEvent[]): Promise<readonly Uint8Array[]>;

  /** Position of the log's last event, of any stream; undefined when the log is empty. */
  abstract head(): Promise<Position | undefined>;

  /**
   * A position that no follower of this log, as it stands, can be beyond: the head's or a later one, where the engine
   * tells followers of records of its own; undefined when the log is empty.
   */
  abstract end(): Promise<Position | undefined>;

  /**
   * The whole log from a position on, for ever: what stands there, then what comes, whichever process appends it.
   * Reconnects by itself after the last event it yielded, with backoff. Ends only with the signal. Take it with `for
   * await`.
   */
  abstract follow(follow: Follow): AsyncIterable<FollowedItem>;

  /** Resolves when the engine answers; rejects with EventStoreUnavailable and why. */
  abstract ping(): Promise<void>;

  /**
   * Resolves when appends can be taken, as far as that can be told without one; rejects with EventStoreUnavailable and
   * why. Leaves nothing in the log, and what it writes elsewhere takes the place of what it wrote before. For the
   * readiness probe.
   */
  abstract proveWritable(): Promise<void>;

  /** The engine and its version, as whoever operates it knows it, such as `LMDB 0.9.90`. */
  abstract describe(): Promise<string>;

  /**
   * Finishes the appends under way and lets go of the engine. Followers must have been ended before. May be called
   * again.
   */
  abstract close(): Promise<void>;
}
