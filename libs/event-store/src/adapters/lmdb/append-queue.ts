import { GroupCommit, ReadOnlyFolder } from '#lmdb';
import { EventStoreReadOnly, EventStoreUnavailable } from '../../index.js';
import type { Appended } from '../../index.js';
import type { PreparedAppend } from './prepared-append.js';
import { LOG_HEAD } from './tables.js';
import type { LogTables } from './tables.js';
import { readLogEnd, writeAppends } from './write-append.js';

const MEBI = 1_048_576;

/** Where a transaction found the log's end, and where its appends have moved it. */
interface MovedEnd {
  readonly before: number;
  readonly end: ReturnType<typeof readLogEnd>;
}

/** Appends of this process, in the order they came: those that wait share a transaction and a flush. */
export class AppendQueue {
  private readonly group: GroupCommit<MovedEnd>;
  private closed = false;

  /** @param committed called after each transaction that moved the log's head, before its appends are acknowledged */
  constructor(
    private readonly tables: LogTables,
    deadlineMs: number,
    committed: () => void,
  ) {
    this.group = new GroupCommit(tables.environment, {
      timeoutMs: deadlineMs,
      maxLength: { waiting: 256 * MEBI, group: 4 * MEBI },
      begin: () => {
        const end = readLogEnd(tables);
        return { before: end.place, end };
      },
      end: (moved) => {
        if (isMoved(moved)) void tables.heads.put(LOG_HEAD, String(moved.end.place));
      },
      committed: (moved) => {
        if (isMoved(moved)) committed();
      },
      failure: failureOf,
    });
  }

  /**
   * Resolves when the appends, to different streams, are durable, all of them. Rejects, and none of them is written,
   * with WrongExpectedRevision or EventStoreUnavailable.
   */
  add(appends: readonly PreparedAppend[]): Promise<readonly Appended[]> {
    if (this.closed) return Promise.reject(new EventStoreUnavailable('the event store is closed'));
    return this.group.add<readonly Appended[]>(lengthOf(appends), ({ end }) => writeAppends(this.tables, appends, end));
  }

  /**
   * Takes no more appends; resolves when those that wait are done. Rejects with EventStoreUnavailable when that takes
   * too long.
   */
  close(): Promise<void> {
    this.closed = true;
    return this.group.idle();
  }
}

function isMoved({ before, end }: MovedEnd): boolean {
  return end.place > before;
}

function failureOf(reason: string, cause?: unknown): Error {
  return cause instanceof ReadOnlyFolder
    ? new EventStoreReadOnly('the log can be read only', { cause })
    : new EventStoreUnavailable(reason, { cause });
}

function lengthOf(appends: readonly PreparedAppend[]): number {
  let length = 0;
  for (const { bodies } of appends) for (const body of bodies) length += body.length;
  return length;
}
