import { MAX_PAGE, type Collection, type PageRequest } from './collection.js';
import type { RecordStore } from './record-store.js';

/** Removes every record that an index has under these values, page by page. May be repeated. */
export async function removeAll<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  { index, equal }: Pick<PageRequest, 'index' | 'equal'>,
): Promise<void> {
  for (;;) {
    const page = await records.page(collection, { index, equal, direction: 'up', limit: MAX_PAGE });
    if (page.length === 0) return;
    await Promise.all(page.map(({ id }) => records.remove(collection, id)));
  }
}
