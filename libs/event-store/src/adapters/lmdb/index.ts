import { withHolder } from '#lmdb';
import { EventStoreUnavailable, NO_LOG_SIGNALS } from '../../index.js';
import type { EventStore, LogArchive, LogSignals } from '../../index.js';
import { LmdbLogArchive } from './archive/lmdb-log-archive.js';
import { LmdbEventStore } from './lmdb-event-store.js';
import { openTables } from './tables.js';

export { compactLmdbLog } from './archive/compact-log.js';
export { copyLmdbLog } from './copy-log.js';

/** How long an append may take, waiting for its turn included. The flush of a sound disk takes milliseconds. */
const APPEND_DEADLINE_MS = 10_000;

export interface LmdbEventStoreOptions {
  /** A folder of the log's own, made when it is missing. Other processes may have it open too, on the same machine. */
  readonly path: string;
  /** In ms; 10 s when not given. */
  readonly appendDeadlineMs?: number;
  /** By which the processes that have it open wake each other; without them each looks for itself. */
  readonly signals?: LogSignals;
}

/** @throws EventStoreUnavailable when the folder cannot be opened as a log */
export async function openLmdbEventStore(options: LmdbEventStoreOptions): Promise<EventStore> {
  try {
    const { path, appendDeadlineMs = APPEND_DEADLINE_MS, signals = NO_LOG_SIGNALS } = options;
    return new LmdbEventStore(await openTables(path), appendDeadlineMs, signals);
  } catch (cause) {
    throw new EventStoreUnavailable(withHolder('the log cannot be opened', cause), { cause });
  }
}

/**
 * The archive of a log, beside whoever has the log open.
 * @param path that of the log
 * @throws EventStoreUnavailable when it cannot be opened as one
 */
export async function openLmdbLogArchive(path: string): Promise<LogArchive> {
  try {
    return new LmdbLogArchive(await openTables(path));
  } catch (cause) {
    throw new EventStoreUnavailable(withHolder('the log cannot be opened', cause), { cause });
  }
}
