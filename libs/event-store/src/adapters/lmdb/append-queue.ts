import pTimeout from 'p-timeout';
import { commitErrorOf, ReadOnlyFolder } from '#lmdb';
import { EventStoreReadOnly, EventStoreUnavailable } from '../../index.js';
import type { Appended, WrongExpectedRevision } from '../../index.js';
import type { PreparedAppend } from './prepared-append.js';
import { LOG_HEAD } from './tables.js';
import type { LogTables } from './tables.js';
import { readLogEnd, writeAppends } from './write-append.js';

/** Most appends, and most characters in them, that wait for a transaction; more are turned away at once. */
const MAX_WAITING = 10_000;
const MAX_WAITING_LENGTH = 256 * 1_048_576;
/**
 * Most appends and characters in one transaction, so that the lock, which other processes wait for, is held for a short
 * time.
 */
const MAX_BATCH = 512;
const MAX_BATCH_LENGTH = 4 * 1_048_576;

type Outcome = readonly Appended[] | WrongExpectedRevision;

interface Waiting {
  /** To different streams: written together or not at all. */
  readonly appends: readonly PreparedAppend[];
  readonly length: number;
  readonly resolve: (appended: readonly Appended[]) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

/**
 * Appends of this process, in the order they came. While one transaction is being flushed the next ones gather, and
 * then share a transaction and a flush.
 */
export class AppendQueue {
  /** A set, so that one whose time is up can leave from the midst. */
  private readonly waiting = new Set<Waiting>();
  private waitingLength = 0;
  private draining: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly tables: LogTables,
    private readonly deadlineMs: number,
    /** Called after each transaction that moved the log's head, before its appends are acknowledged. */
    private readonly committed: () => void,
  ) {}

  /**
   * Resolves when the appends, to different streams, are durable, all of them. Rejects, and none of them is written,
   * with WrongExpectedRevision or EventStoreUnavailable.
   */
  add(appends: readonly PreparedAppend[]): Promise<readonly Appended[]> {
    if (this.closed) return Promise.reject(new EventStoreUnavailable('the event store is closed'));
    if (this.waiting.size >= MAX_WAITING || this.waitingLength >= MAX_WAITING_LENGTH) {
      return Promise.reject(new EventStoreUnavailable('too many appends are waiting'));
    }
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        this.remove(waiting);
        reject(new EventStoreUnavailable(`the append was not acknowledged within ${this.deadlineMs} ms`));
      }, this.deadlineMs);
      const length = lengthOf(appends);
      const waiting: Waiting = { appends, length, resolve, reject, deadline };
      this.waiting.add(waiting);
      this.waitingLength += length;
      this.draining ??= this.drain();
    });
  }

  /**
   * Takes no more appends; resolves when those that wait are done. Rejects with EventStoreUnavailable when that takes
   * too long.
   */
  async close(): Promise<void> {
    this.closed = true;
    if (this.draining === undefined) return;
    const message = new EventStoreUnavailable('a transaction does not end');
    await pTimeout(this.draining, { milliseconds: this.deadlineMs, message });
  }

  private async drain(): Promise<void> {
    while (this.waiting.size > 0) await this.writeBatch();
    this.draining = undefined;
  }

  private async writeBatch(): Promise<void> {
    const batch: Waiting[] = [];
    try {
      const written = await this.tables.environment.write(() => {
        // Taken only now, so that what came while the transaction waited for its turn goes along.
        batch.push(...this.take());
        return this.write(batch);
      });
      if (written.moved) this.committed();
      for (const [n, waiting] of batch.entries()) settle(waiting, written.outcomes[n]);
    } catch (error) {
      const cause = await commitErrorOf(error);
      const failed = batch.length > 0 ? batch : this.take();
      const failure =
        error instanceof ReadOnlyFolder
          ? new EventStoreReadOnly('the log can be read only', { cause })
          : new EventStoreUnavailable('LMDB could not write', { cause });
      for (const waiting of failed) settle(waiting, failure);
    }
  }

  private write(batch: readonly Waiting[]): { outcomes: readonly Outcome[]; moved: boolean } {
    const end = readLogEnd(this.tables);
    const before = end.place;
    const outcomes = batch.map((waiting) => writeAppends(this.tables, waiting.appends, end));
    const moved = end.place > before;
    if (moved) void this.tables.heads.put(LOG_HEAD, String(end.place));
    return { outcomes, moved };
  }

  private take(): Waiting[] {
    const taken: Waiting[] = [];
    let length = 0;
    for (const waiting of this.waiting) {
      if (taken.length === MAX_BATCH || length >= MAX_BATCH_LENGTH) break;
      taken.push(waiting);
      length += waiting.length;
      this.remove(waiting);
    }
    return taken;
  }

  private remove(waiting: Waiting): void {
    if (this.waiting.delete(waiting)) this.waitingLength -= waiting.length;
  }
}

function lengthOf(appends: readonly PreparedAppend[]): number {
  let length = 0;
  for (const { bodies } of appends) for (const body of bodies) length += body.length;
  return length;
}

function settle(waiting: Waiting, outcome: Outcome | EventStoreUnavailable | undefined): void {
  clearTimeout(waiting.deadline);
  if (outcome === undefined) waiting.reject(new EventStoreUnavailable('the append was not decided'));
  else if (outcome instanceof Error) waiting.reject(outcome);
  else waiting.resolve(outcome);
}
