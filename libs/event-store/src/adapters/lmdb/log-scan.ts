import type { LogFilter, RecordedEvent } from '../../index.js';
import { LogEntries } from './log-entries.js';
import type { LogEntry } from './log-entry.js';
import type { LogTables } from './tables.js';
import { renewSnapshot } from './tables.js';
import { readLogEnd } from './write-append.js';

/** Most events looked at, and most characters read, in one go: what the event loop is held up for (about 2 ms). */
const MAX_SCANNED = 1024;
const MAX_LENGTH = 4 * 1_048_576;

export interface Scan {
  readonly events: readonly RecordedEvent[];
  /** The place of the last event looked at, matching or not; `after` when there was none. */
  readonly through: number;
  readonly atHead: boolean;
}

/** Looks at the log after the place `after`, until `limit` events matched or its own bounds are met. */
export function scanLog(tables: LogTables, after: number, filter: LogFilter | undefined, limit: number): Scan {
  renewSnapshot(tables);
  const head = readLogEnd(tables).place;
  const matches = matcher(filter);
  const last = Math.min(head, after + MAX_SCANNED);
  const events: RecordedEvent[] = [];
  let through = after;
  let length = 0;
  while (through < last && events.length < limit && length < MAX_LENGTH) {
    // Places have no gaps, so that the events are fetched one by one with no cursor.
    const entry = tables.entries.at(through + 1, LogEntries.isRecent(through + 1, head));
    through += 1;
    length += entry.length;
    if (matches(entry)) events.push(entry.event);
  }
  return { events, through, atHead: through >= head };
}

function matcher(filter: LogFilter | undefined): (event: LogEntry) => boolean {
  if (filter === undefined) return () => true;
  if ('streamPrefixes' in filter) {
    return (event) => filter.streamPrefixes.some((prefix) => event.stream.startsWith(prefix));
  }
  const types = new Set(filter.eventTypes);
  return (event) => types.has(event.type);
}
