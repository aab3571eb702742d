import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';
import { LogEntries } from './log-entries.js';

/** The tables of one log. All values are text, which lmdb reads fastest. */
export interface LogTables {
  readonly environment: RootDatabase<string, string>;
  /** Place in the log, from 1 without gaps -> event; see `event-text.ts`. */
  readonly events: Database<string, number>;
  /** What is read of `events` outside of write transactions. */
  readonly entries: LogEntries;
  /** Stream -> its head; see `stream-head.ts`. LOG_HEAD -> the last place in the log. */
  readonly heads: Database<string, string>;
  /** Stream and chunk, from 0 -> the places of the chunk's events. Not of a stream's last chunk, which is in its head. */
  readonly chunks: Database<string, [stream: string, chunk: number]>;
}

/** The entry of `heads` for the whole log. No stream has this name: those with `$` are never appended to. */
export const LOG_HEAD = '$all';

/**
 * Address space reserved for the map, in bytes; the file takes what it holds. A log that outgrows it is mapped anew by lmdb; to
 * start high keeps that out of sight for all but the largest.
 */
const MAP_BYTES = 64 * 2 ** 30;

export function openTables(path: string): LogTables {
  const environment = open<string, string>({
    path,
    noSubdir: false,
    mapSize: MAP_BYTES,
    // A transaction is then durable before any reader, of any process, can see it.
    overlappingSync: false,
    // The queue batches by itself; lmdb's own batching leaves a promise behind that rejects unheard when a disk is full.
    eventTurnBatching: false,
  });
  const events = environment.openDB<string, number>({ name: 'events', encoding: 'string' });
  return {
    environment,
    events,
    entries: new LogEntries(events),
    heads: environment.openDB<string, string>({ name: 'heads', encoding: 'string' }),
    chunks: environment.openDB<string, [string, number]>({ name: 'chunks', encoding: 'string' }),
  };
}

/** Lets the reads that follow see what any process has committed until now; lmdb keeps a snapshot for a turn of the event loop. */
export function renewSnapshot(tables: LogTables): void {
  tables.environment.resetReadTxn();
}
