import type { RecordStore, VersionedRecord } from '#document-store';
import { PARKED, type ParkedRecord } from '#projecting';
import { CommandFailure } from '../command-line/failures.js';

const MAX_ID = 900;

/** @throws CommandFailure when nothing is parked under this id */
export async function foundParked(records: RecordStore, id: string): Promise<VersionedRecord<ParkedRecord>> {
  const isId = id !== '' && Buffer.byteLength(id) <= MAX_ID;
  const record = isId ? await records.get(PARKED, id) : undefined;
  if (record === undefined) throw new CommandFailure('Nothing is parked under this id; `parked list` says what is.');
  return record;
}
