import type { RecordedEvent, StreamRead } from '../../index.js';
import { readEvent, splitEventText } from './event-text.js';
import { readHead } from './head-text.js';
import { isStorableName } from './names.js';
import { renewSnapshot } from './tables.js';
import type { LogTables } from './tables.js';

export function readLastRevision(tables: LogTables, stream: string): number | undefined {
  if (!isStorableName(stream)) return undefined;
  renewSnapshot(tables);
  const head = tables.heads.get(stream);
  return head === undefined ? undefined : readHead(head).revision;
}

export function readRevisions(tables: LogTables, stream: string, read: StreamRead): RecordedEvent[] {
  const last = readLastRevision(tables, stream);
  if (last === undefined) return [];
  const step = read.direction === 'forwards' ? 1 : -1;
  const first = step === 1 ? (read.from ?? 0) : Math.min(read.from ?? last, last);
  const events: RecordedEvent[] = [];
  for (let revision = first; revision >= 0 && revision <= last && events.length < read.limit; revision += step) {
    events.push(readRevision(tables, stream, revision));
  }
  return events;
}

function readRevision(tables: LogTables, stream: string, revision: number): RecordedEvent {
  const place = Number(tables.index.get([stream, revision]));
  const text = tables.events.get(place);
  if (text === undefined) throw new Error(`no event at revision ${revision} of a stream that goes beyond it`);
  return readEvent(splitEventText(place, text));
}
