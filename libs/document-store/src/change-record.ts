import type { Collection } from './collection.js';
import type { RecordStore } from './record-store.js';

/**
 * Writes what `change` makes of a record, created where there is none. Whoever loses to another writer looks again, so
 * that no two changes undo each other.
 * @param change called anew for each look; undefined leaves the record as it is
 * @returns the record as it stands after that; undefined where there is none
 */
export async function changeRecord<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  id: string,
  change: (current: T | undefined) => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  for (;;) {
    const current = await records.get(collection, id);
    const body = await change(current?.body);
    if (body === undefined) return current?.body;
    const isWritten =
      current === undefined
        ? await records.create(collection, id, body)
        : await records.replace(collection, id, current.version, body);
    if (isWritten) return body;
  }
}
