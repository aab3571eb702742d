import type { RecordedEvent, StreamRead } from '../../index.js';
import { isStorableName } from './names.js';
import { readHead, readHeadRevision } from './stream-head.js';
import { StreamPlaces } from './stream-places.js';
import { renewSnapshot } from './tables.js';
import type { LogTables } from './tables.js';

export function readLastRevision(tables: LogTables, stream: string): number | undefined {
  const text = readHeadText(tables, stream);
  return text === undefined ? undefined : readHeadRevision(text);
}

/** Most groups of archived events unpacked in one go: what the event loop is held up for (some milliseconds). */
const MOST_UNPACKED = 16;

export interface StreamScan {
  readonly events: readonly RecordedEvent[];
  /** The revision at which to go on; undefined when all that was asked for is there. */
  readonly next: number | undefined;
}

/** A part of a stream, until `limit` or the bounds of one go are met. */
export function readRevisions(tables: LogTables, stream: string, read: StreamRead): StreamScan {
  const text = readHeadText(tables, stream);
  if (text === undefined) return { events: [], next: undefined };
  const head = readHead(text);
  const places = new StreamPlaces(tables, stream, head);
  const last = head.revision;
  const step = read.direction === 'forwards' ? 1 : -1;
  const first = step === 1 ? (read.from ?? 0) : Math.min(read.from ?? last, last);
  const most = tables.archived.unpacked + MOST_UNPACKED;
  const events: RecordedEvent[] = [];
  for (let revision = first; revision >= 0 && revision <= last && events.length < read.limit; revision += step) {
    if (tables.archived.unpacked >= most) return { events, next: revision };
    events.push(tables.entries.at(places.of(revision)).event);
  }
  return { events, next: undefined };
}

function readHeadText(tables: LogTables, stream: string): string | undefined {
  if (!isStorableName(stream)) return undefined;
  renewSnapshot(tables);
  return tables.heads.get(stream);
}
