import type { Collection } from './collection.js';
import type { RecordStore } from './record-store.js';

/**
 * Writes what `change` makes of a record, created where there is none. Whoever loses to another writer looks again, so
 * that no two changes undo each other.
 * @param change called anew for each look; undefined leaves the record as it is
 */
export async function changeRecord<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  id: string,
  change: (current: T | undefined) => T | undefined,
): Promise<void> {
  for (;;) {
    const current = await records.get(collection, id);
    const body = change(current?.body);
    if (body === undefined) return;
    const isWritten =
      current === undefined
        ? await records.create(collection, id, body)
        : await records.replace(collection, id, current.version, body);
    if (isWritten) return;
  }
}
