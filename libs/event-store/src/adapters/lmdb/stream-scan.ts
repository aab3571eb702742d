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

export function readRevisions(tables: LogTables, stream: string, read: StreamRead): RecordedEvent[] {
  const text = readHeadText(tables, stream);
  if (text === undefined) return [];
  const head = readHead(text);
  const places = new StreamPlaces(tables, stream, head);
  const last = head.revision;
  const step = read.direction === 'forwards' ? 1 : -1;
  const first = step === 1 ? (read.from ?? 0) : Math.min(read.from ?? last, last);
  const events: RecordedEvent[] = [];
  for (let revision = first; revision >= 0 && revision <= last && events.length < read.limit; revision += step) {
    events.push(tables.entries.at(places.of(revision)).event);
  }
  return events;
}

function readHeadText(tables: LogTables, stream: string): string | undefined {
  if (!isStorableName(stream)) return undefined;
  renewSnapshot(tables);
  return tables.heads.get(stream);
}
