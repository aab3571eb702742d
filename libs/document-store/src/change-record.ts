import type { Collection } from './collection.js';
import type { RecordStore, VersionedRecord } from './record-store.js';

/** What is made of a record; undefined leaves it as it is, or uncreated. */
type Change<T> = (current: T | undefined) => T | undefined | Promise<T | undefined>;

/**
 * Writes what `change` makes of a record, created where there is none. Whoever loses to another writer looks again, so
 * that no two changes undo each other.
 * @param change called anew for each look
 * @returns the record as it stands after that; undefined where there is none
 */
export async function changeRecord<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  id: string,
  change: Change<T>,
): Promise<T | undefined> {
  return changeSince(await records.get(collection, id), { records, collection, id, change });
}

/** As `changeRecord`, for whoever has just read the record: that was the first look. */
export async function changeFoundRecord<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  found: VersionedRecord<T>,
  change: Change<T>,
): Promise<T | undefined> {
  return changeSince(found, { records, collection, id: found.id, change });
}

interface Changing<T extends object> {
  readonly records: RecordStore;
  readonly collection: Collection<T>;
  readonly id: string;
  readonly change: Change<T>;
}

async function changeSince<T extends object>(
  first: VersionedRecord<T> | undefined,
  { records, collection, id, change }: Changing<T>,
): Promise<T | undefined> {
  for (let current = first; ; current = await records.get(collection, id)) {
    const body = await change(current?.body);
    if (body === undefined) return current?.body;
    const isWritten =
      current === undefined
        ? await records.create(collection, id, body)
        : await records.replace(collection, id, current.version, body);
    if (isWritten) return body;
  }
}
