import { ArchiveDamaged, WrongExpectedRevision } from '../../index.js';
import type { Appended } from '../../index.js';
import { readEvent, splitEventText, writeEventText } from './event-text.js';
import { toPosition } from './position.js';
import type { PreparedAppend } from './prepared-append.js';
import { CHUNK, readHead, writeHead, writePlaces } from './stream-head.js';
import type { StreamHead } from './stream-head.js';
import { StreamPlaces } from './stream-places.js';
import { LOG_HEAD } from './tables.js';
import type { LogTables } from './tables.js';

/** Where the log ends, while a transaction moves it on. */
export interface LogEnd {
  place: number;
}

const MISSING: StreamHead = { revision: -1, places: [] };

export function readLogEnd(tables: LogTables): LogEnd {
  return { place: Number(tables.heads.get(LOG_HEAD) ?? 0) };
}

/**
 * Decides appends to different streams and writes all of them, or none when one's expectation does not hold. Only
 * inside a write transaction: what is read there is what stands when it commits, whichever process wrote it. Moves
 * `end` on; the caller stores it.
 */
export function writeAppends(
  tables: LogTables,
  appends: readonly PreparedAppend[],
  end: LogEnd,
): readonly Appended[] | WrongExpectedRevision {
  const decisions: Decision[] = [];
  for (const append of appends) {
    const decision = decide(tables, append);
    if (decision instanceof WrongExpectedRevision) return decision;
    decisions.push(decision);
  }
  return decisions.map((decision) =>
    'repeated' in decision ? decision.repeated : writeEvents(tables, decision.append, decision.head, end),
  );
}

/** Where an append goes, or what it was answered the first time. */
type Decision = { readonly append: PreparedAppend; readonly head: StreamHead } | { readonly repeated: Appended };

function decide(tables: LogTables, append: PreparedAppend): Decision | WrongExpectedRevision {
  const { stream, expected } = append;
  const text = tables.heads.get(stream);
  const head = text === undefined ? MISSING : readHead(text);
  const last = head.revision;
  const wanted = expected === 'no-stream' ? -1 : expected;
  const fits = wanted === 'any' || (wanted === 'stream-exists' ? last >= 0 : wanted === last);
  if (fits) return { append, head };
  const repeated = typeof wanted === 'number' ? findRepeat(tables, append, head, wanted + 1) : undefined;
  if (repeated !== undefined) return { repeated };
  return new WrongExpectedRevision(stream, String(expected), last < 0 ? undefined : last);
}

function writeEvents(tables: LogTables, { stream, bodies }: PreparedAppend, head: StreamHead, end: LogEnd): Appended {
  let revision = head.revision;
  let places = [...head.places];
  for (const body of bodies) {
    if (places.length === CHUNK) {
      void tables.chunks.put([stream, Math.floor(revision / CHUNK)], writePlaces(places));
      places = [];
    }
    revision += 1;
    end.place += 1;
    places.push(end.place);
    void tables.events.put(end.place, writeEventText(revision, body));
  }
  void tables.heads.put(stream, writeHead({ revision, places }));
  return { revision, position: toPosition(end.place) };
}

/** The answer to the first time, when the very same ids stand in the stream from the revision `from` on. */
function findRepeat(
  tables: LogTables,
  { stream, ids }: PreparedAppend,
  head: StreamHead,
  from: number,
): Appended | undefined {
  const revision = from + ids.length - 1;
  if (revision > head.revision) return undefined;
  const places = new StreamPlaces(tables, stream, head);
  const same = ids.every((id, n) => storedId(tables, places.of(from + n)) === id);
  return same ? { revision, position: toPosition(places.of(revision)) } : undefined;
}

function storedId(tables: LogTables, place: number): string | undefined {
  const text = tables.events.get(place) ?? archivedText(tables, place);
  return text === undefined ? undefined : readEvent(splitEventText(place, text)).id;
}

/** The appends that share the transaction do not fail with one whose past cannot be read. */
function archivedText({ archived }: LogTables, place: number): string | undefined {
  try {
    return archived.at(place)?.toString();
  } catch (error) {
    if (error instanceof ArchiveDamaged) return undefined;
    throw error;
  }
}
