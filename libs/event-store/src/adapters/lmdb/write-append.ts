import { WrongExpectedRevision } from '../../index.js';
import type { Appended } from '../../index.js';
import { readEvent, splitEventText, writeEventText } from './event-text.js';
import { readHead, writeHead } from './head-text.js';
import { toPosition } from './position.js';
import type { PreparedAppend } from './prepared-append.js';
import { LOG_HEAD } from './tables.js';
import type { LogTables } from './tables.js';

/** Where the log ends, while a transaction moves it on. */
export interface LogEnd {
  place: number;
}

export function readLogEnd(tables: LogTables): LogEnd {
  return { place: Number(tables.heads.get(LOG_HEAD) ?? 0) };
}

/**
 * Decides one append and writes it. Only inside a write transaction: what is read there is what stands when it commits, whichever
 * process wrote it. Moves `end` on; the caller stores it.
 */
export function writeAppend(tables: LogTables, append: PreparedAppend, end: LogEnd): Appended | WrongExpectedRevision {
  const { stream, expected } = append;
  const stored = tables.heads.get(stream);
  const last = stored === undefined ? -1 : readHead(stored).revision;
  const wanted = expected === 'no-stream' ? -1 : expected;
  const fits = wanted === 'any' || (wanted === 'stream-exists' ? last >= 0 : wanted === last);
  if (!fits) {
    const repeat = typeof wanted === 'number' ? findRepeat(tables, append, wanted + 1) : undefined;
    return repeat ?? new WrongExpectedRevision(stream, String(expected), last < 0 ? undefined : last);
  }
  let revision = last;
  for (const body of append.bodies) {
    revision += 1;
    end.place += 1;
    void tables.events.put(end.place, writeEventText(revision, body));
    void tables.index.put([stream, revision], String(end.place));
  }
  void tables.heads.put(stream, writeHead({ revision, place: end.place }));
  return { revision, position: toPosition(end.place) };
}

/** The answer to the first time, when the very same ids stand in the stream from `revision` on. */
function findRepeat(tables: LogTables, append: PreparedAppend, revision: number): Appended | undefined {
  let place = 0;
  for (const [n, id] of append.ids.entries()) {
    const found = tables.index.get([append.stream, revision + n]);
    if (found === undefined) return undefined;
    place = Number(found);
    const text = tables.events.get(place);
    if (text === undefined || readEvent(splitEventText(place, text)).id !== id) return undefined;
  }
  return { revision: revision + append.ids.length - 1, position: toPosition(place) };
}
