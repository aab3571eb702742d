import type { Database } from 'lmdb';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FolderInUse, rewriteLmdb, type GuardedRoot, type LmdbEnvironment } from '#lmdb';
import { ArchiveDamaged, EventStoreUnavailable, type CompactionResult } from '../../../index.js';
import { LOG_HEAD, LOG_OPTIONS } from '../tables.js';
import type { PlacedBytes } from './archive-format.js';
import { ArchiveFile } from './archive-file.js';
import { ARCHIVE_RECORD, readParts, writeParts, type KeptPart } from './archive-record.js';

/** Most entries written in one transaction. */
const TOGETHER = 1024;

/**
 * Writes the database of a log anew, without the events of sealed parts, each of which is held against its file, byte
 * for byte. LMDB would not make its file smaller by removing them, and its list of free pages is not to be trusted when
 * it is long: docs/decisions/archive.md. Nobody may have the log open.
 * @throws ArchiveDamaged; EventStoreUnavailable, also while a process has the log open; the signal's reason. Then all
 *   is as it was
 */
export async function compactLmdbLog(
  path: string,
  onCopied: (events: number) => void,
  signal: AbortSignal,
): Promise<CompactionResult> {
  let compacted: CompactionResult = { events: 0, dropped: 0 };
  await rewritten(path, signal, async (from, to) => {
    const source = tablesIn(from);
    const target = await to.openTables(() => tablesIn(to.root));
    const parts = readParts(source.heads.get(ARCHIVE_RECORD));
    const dropped = parts.filter(({ state }) => state === 'sealed');
    const kept = keptEvents(source.events, archivedIn(path, dropped), signal);
    const events = await copied(to, target.events, kept, onCopied);
    await copied(to, target.chunks, source.chunks.getRange(), () => undefined);
    await copied(to, target.heads, source.heads.getRange(), () => undefined);
    if (parts.length > 0) await to.write(() => void target.heads.put(ARCHIVE_RECORD, writeParts(parts.map(alone))));
    const inFiles = parts.reduce((sum, { state, events: count }) => sum + (state === 'taken' ? 0 : count), 0);
    if (events + inFiles !== Number(source.heads.get(LOG_HEAD) ?? 0))
      throw new ArchiveDamaged('the log lacks events: verify it first');
    compacted = { events, dropped: dropped.reduce((sum, part) => sum + part.events, 0) };
  });
  return compacted;
}

async function rewritten(path: string, signal: AbortSignal, fill: Parameters<typeof rewriteLmdb>[2]): Promise<void> {
  try {
    await rewriteLmdb(path, LOG_OPTIONS, fill);
  } catch (error) {
    if (error instanceof ArchiveDamaged || signal.aborted) throw error;
    const what = error instanceof FolderInUse ? 'a process has the log open' : 'the log could not be written anew';
    throw new EventStoreUnavailable(what, { cause: error });
  }
}

interface Tables {
  readonly events: Database<Buffer, number>;
  readonly heads: Database<string, string>;
  readonly chunks: Database<string, [string, number]>;
}

function tablesIn(root: GuardedRoot): Tables {
  return {
    events: root.openDB<Buffer, number>({ name: 'events', encoding: 'binary' }),
    heads: root.openDB<string, string>({ name: 'heads', encoding: 'string' }),
    chunks: root.openDB<string, [string, number]>({ name: 'chunks', encoding: 'string' }),
  };
}

interface Entry<Key, Value> {
  readonly key: Key;
  readonly value: Value;
}

const alone = (part: KeptPart): KeptPart => (part.state === 'sealed' ? { ...part, state: 'alone' } : part);

/** Of one part after the other, which are in the log's order. @throws ArchiveDamaged */
function* archivedIn(path: string, parts: readonly KeptPart[]): Generator<PlacedBytes, undefined> {
  for (const part of parts) {
    const file = new ArchiveFile(path, part);
    let count = 0;
    for (const number of file.groups.keys()) {
      const group = file.group(number);
      count += group.length;
      yield* group;
    }
    if (count !== part.events) throw new ArchiveDamaged(`${part.file} holds ${count} events of ${part.events}`);
  }
  return undefined;
}

/** Those of the table that are not archived. @throws ArchiveDamaged when one of the archived is another there */
function* keptEvents(
  table: Tables['events'],
  archived: Generator<PlacedBytes, undefined>,
  signal: AbortSignal,
): Generator<Entry<number, Buffer>> {
  let next = archived.next().value;
  for (const { key: place, value: bytes } of table.getRange()) {
    signal.throwIfAborted();
    if (next === undefined || place < next.place) yield { key: place, value: bytes };
    else if (place === next.place && bytes.equals(next.bytes)) next = archived.next().value;
    else throw new ArchiveDamaged(`the log has not the event at place ${next.place} that its archive has`);
  }
  if (next !== undefined) throw new ArchiveDamaged(`the log has no event at place ${next.place}, and its archive has`);
}

/** @returns how many */
async function copied<Key extends number | string | [string, number], Value>(
  environment: LmdbEnvironment,
  table: Database<Value, Key>,
  entries: Iterable<Entry<Key, Value>>,
  onCopied: (entries: number) => void,
): Promise<number> {
  let [waiting, count]: [Entry<Key, Value>[], number] = [[], 0];
  const written = async (): Promise<void> => {
    const together = waiting;
    waiting = [];
    await environment.write(() => {
      for (const { key, value } of together) void table.put(key, value);
    });
    count += together.length;
    onCopied(count);
    await nextTurn();
  };
  for (const entry of entries) {
    waiting.push(entry);
    if (waiting.length === TOGETHER) await written();
  }
  if (waiting.length > 0) await written();
  return count;
}
