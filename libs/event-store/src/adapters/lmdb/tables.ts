import type { Database } from 'lmdb';
import { openLmdb, type LmdbEnvironment, type LmdbOptions } from '#lmdb';
import { ArchivedEvents } from './archive/archived-events.js';
import { ARCHIVE_RECORD } from './archive/archive-record.js';
import { LogEntries } from './log-entries.js';

/** The tables of one log. All values are text, which lmdb reads fastest. */
export interface LogTables {
  readonly environment: LmdbEnvironment;
  /** Place in the log, from 1 without gaps but for what was archived -> event; see `event-text.ts`. */
  readonly events: Database<string, number>;
  /** What is read of `events` outside of write transactions. */
  readonly entries: LogEntries;
  /** The same as the bytes that they are. */
  readonly bytes: Database<Buffer, number>;
  /** What `events` lacks because it stands in files. */
  readonly archived: ArchivedEvents;
  /**
   * Stream -> its head; see `stream-head.ts`. LOG_HEAD -> the last place in the log. ARCHIVE_RECORD -> which files hold
   * events; see `archive-record.ts`.
   */
  readonly heads: Database<string, string>;
  /**
   * Stream and chunk, from 0 -> the places of the chunk's events. Not of a stream's last chunk, which is in its head.
   */
  readonly chunks: Database<string, [stream: string, chunk: number]>;
}

/** The entry of `heads` for the whole log. No stream has this name: those with `$` are never appended to. */
export const LOG_HEAD = '$all';

/** A map as large as any log: to map a larger one anew while others read is rare this way. */
export const LOG_OPTIONS: LmdbOptions = { mapSize: 64 * 2 ** 30 };

export async function openTables(path: string): Promise<LogTables> {
  const environment = await openLmdb(path, LOG_OPTIONS);
  const { root } = environment;
  return environment.openTables(() => {
    const events = root.openDB<string, number>({ name: 'events', encoding: 'string' });
    const heads = root.openDB<string, string>({ name: 'heads', encoding: 'string' });
    const archived = new ArchivedEvents(path, () => heads.get(ARCHIVE_RECORD));
    return {
      environment,
      events,
      entries: new LogEntries(events, archived),
      bytes: root.openDB<Buffer, number>({ name: 'events', encoding: 'binary' }),
      archived,
      heads,
      chunks: root.openDB<string, [string, number]>({ name: 'chunks', encoding: 'string' }),
    };
  });
}

/**
 * Lets the reads that follow see what any process has committed until now; lmdb keeps a snapshot for a turn of the
 * event loop.
 */
export function renewSnapshot(tables: LogTables): void {
  tables.environment.root.resetReadTxn();
}
