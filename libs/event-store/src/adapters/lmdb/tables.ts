import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';

/** The tables of one log. All values are text, which lmdb reads fastest; see the `*-text` files for what they hold. */
export interface LogTables {
  readonly environment: RootDatabase<string, string>;
  /** Place in the log, from 1 without gaps -> event. */
  readonly events: Database<string, number>;
  /** Stream and revision -> place in the log. */
  readonly index: Database<string, [stream: string, revision: number]>;
  /** Stream -> its last revision and that event's place in the log. LOG_HEAD -> the last place in the log. */
  readonly heads: Database<string, string>;
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
  });
  return {
    environment,
    events: environment.openDB<string, number>({ name: 'events', encoding: 'string' }),
    index: environment.openDB<string, [string, number]>({ name: 'index', encoding: 'string' }),
    heads: environment.openDB<string, string>({ name: 'heads', encoding: 'string' }),
  };
}

/** Lets the reads that follow see what any process has committed until now; lmdb keeps a snapshot for a turn of the event loop. */
export function renewSnapshot(tables: LogTables): void {
  tables.environment.resetReadTxn();
}
