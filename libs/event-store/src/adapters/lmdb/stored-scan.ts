import type { RecordedEvent, StoredEvent } from '../../index.js';
import { CopiedBytes } from './copied-bytes.js';
import { LmdbStoredEvent } from './lmdb-stored-event.js';
import { toPlace } from './position.js';
import { renewSnapshot, type LogTables } from './tables.js';
import { readLogEnd } from './write-append.js';

/** Most events and bytes read in one go: what the event loop is held up for. */
const MAX_EVENTS = 4096;
const MAX_BYTES = 8 * 1_048_576;

export interface StoredScan {
  readonly events: readonly StoredEvent[];
  /** The place of the last one; `after` when there was none. */
  readonly through: number;
  readonly atHead: boolean;
}

/** The log after the place `after` as it is stored, until `limit` or the bounds of one go are met. */
export function scanStored(tables: LogTables, after: number, limit: number): StoredScan {
  renewSnapshot(tables);
  const head = readLogEnd(tables).place;
  const last = Math.min(head, after + Math.min(limit, MAX_EVENTS));
  const events: StoredEvent[] = [];
  const copied = new CopiedBytes();
  let through = after;
  let length = 0;
  while (through < last && length < MAX_BYTES) {
    through += 1;
    const event = new LmdbStoredEvent(through, bytesAt(tables, through, copied));
    length += event.bytes.length;
    events.push(event);
  }
  return { events, through, atHead: through >= head };
}

/** What events are stored as that were read from this log. */
export function storedBytesOf(tables: LogTables, events: readonly RecordedEvent[]): readonly Buffer[] {
  renewSnapshot(tables);
  const copied = new CopiedBytes();
  return events.map(({ position }) => bytesAt(tables, toPlace(position), copied));
}

function bytesAt({ bytes, archived }: LogTables, place: number, copied: CopiedBytes): Buffer {
  const lent = bytes.getBinaryFast(place);
  if (lent !== undefined) return copied.copyOf(lent);
  const stored = archived.at(place);
  if (stored === undefined) throw new Error(`no event at place ${place} of the log`);
  return stored;
}
