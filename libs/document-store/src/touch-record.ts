import { changeFoundRecord } from './change-record.js';
import type { Collection } from './collection.js';
import type { RecordStore, VersionedRecord } from './record-store.js';

/** A use of a record. All times are milliseconds by the clock port. */
interface Use<T> {
  readonly now: number;
  /** When a use was noted last. */
  readonly noted: (body: T) => number;
  /** Uses closer together than this are not written down. */
  readonly everyMs: number;
  /** What notes it. */
  readonly times: Partial<T>;
}

/** Notes that a record which was just read is used, as often as is worth a write; one that is gone stays gone. */
export async function touchRecord<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  found: VersionedRecord<T>,
  { now, noted, everyMs, times }: Use<T>,
): Promise<void> {
  await changeFoundRecord(records, collection, found, (current) =>
    current === undefined || now - noted(current) < everyMs ? undefined : { ...current, ...times },
  );
}
