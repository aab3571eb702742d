import { join } from 'node:path';
import type { Collection, RecordStore } from '#document-store';
import { readRecords, type KeptRecord } from '../format/record-lines.js';
import { fillRecords } from './fill-records.js';

/**
 * Puts records of a backup of lines into a store with nothing in it, to be looked at: those of these collections, with
 * the positions of the log that was backed up.
 * @param folder of the backup
 * @throws BackupDamaged; DocumentStoreUnavailable; the signal's reason
 */
export function unpackRecords(
  folder: string,
  records: RecordStore,
  collections: readonly Collection<object>[],
  signal: AbortSignal,
): Promise<void> {
  const kept = async function* (): AsyncGenerator<KeptRecord> {
    for await (const record of readRecords(join(folder, 'records'))) {
      signal.throwIfAborted();
      yield record;
    }
  };
  return fillRecords(records, collections, kept());
}
