import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { scannedPages, type Collection, type RecordStore, type ScanRequest } from '#document-store';
import { writeDurably } from '../../files/durable-file.js';
import { inPieces } from '../../files/in-pieces.js';
import { linesIn } from '../../files/lines-in.js';
import { BackupDamaged } from './backup-manifest.js';

/** All records of a database, in a backup that was made through the engines' ports. */
const RECORDS_FILE = 'records.jsonl';

/** A record as a backup keeps it. How often it was written nobody asks of a copy. */
export interface KeptRecord {
  readonly collection: string;
  readonly id: string;
  readonly body: object;
}

/** Bodies may be large: so many are held at one time. */
const AT_ONCE = 100;

/**
 * Writes every record of a database into a file, a record a line, the collections from the last to the first.
 * @param to a folder that is not there yet
 * @throws DocumentStoreUnavailable; the signal's reason
 */
export async function keepRecords(
  store: RecordStore,
  collections: readonly Collection<object>[],
  to: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await writeDurably(join(to, RECORDS_FILE), inPieces(linesOf(store, collections, signal)));
}

async function* linesOf(
  store: RecordStore,
  collections: readonly Collection<object>[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const collection of [...collections].reverse()) {
    const scan = (request: ScanRequest) => store.scan(collection, request);
    for await (const page of scannedPages(scan, { limit: AT_ONCE })) {
      signal.throwIfAborted();
      for (const { id, body } of page) yield `${JSON.stringify({ collection: collection.name, id, body })}\n`;
    }
  }
}

/** In the order in which they were written. @throws BackupDamaged for a line that is none */
export async function* readRecords(folder: string): AsyncGenerator<KeptRecord> {
  const path = join(folder, RECORDS_FILE);
  for await (const line of linesIn(path)) {
    const record = parsed(line);
    if (record === undefined) throw new BackupDamaged(`${path} is no whole copy of records.`);
    yield record;
  }
}

function parsed(line: string): KeptRecord | undefined {
  try {
    return JSON.parse(line) as KeptRecord;
  } catch {
    return undefined;
  }
}
