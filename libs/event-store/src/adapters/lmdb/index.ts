import { EventStoreUnavailable, NO_LOG_SIGNALS } from '../../index.js';
import type { EventStore, LogSignals } from '../../index.js';
import { LmdbEventStore } from './lmdb-event-store.js';
import { openTables } from './tables.js';

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
    throw new EventStoreUnavailable('the log cannot be opened', { cause });
  }
}
