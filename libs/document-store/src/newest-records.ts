import type { Collection, IndexValue, PageRequest } from './collection.js';
import type { RecordStore, VersionedRecord } from './record-store.js';

/** An index whose order is a time, and of which part how many. */
type NewestRequest = Pick<PageRequest, 'index' | 'equal' | 'limit'>;

/**
 * The newest records that an index has under these values, at most `limit`.
 * @param after the id of the record that they come after; undefined for the first
 * @returns undefined where `after` is none of them
 */
export async function newestRecords<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  request: NewestRequest,
  after: string | undefined,
): Promise<readonly VersionedRecord<T>[] | undefined> {
  const newest = { ...request, direction: 'down' } as const;
  if (after === undefined) return records.page(collection, newest);
  const last = await records.get(collection, after);
  const order = last && placeIn(collection, request, last.body);
  return order === undefined ? undefined : records.page(collection, { ...newest, after: { order, id: after } });
}

/** The value that a record is ordered by; undefined for one that the index does not have under these values. */
function placeIn<T extends object>(
  { indexes }: Collection<T>,
  { index, equal }: NewestRequest,
  body: T,
): IndexValue | undefined {
  const fields = new Map<string, unknown>(Object.entries(body));
  if (Object.entries(equal).some(([field, value]) => fields.get(field) !== value)) return undefined;
  const order = fields.get(indexes.find(({ name }) => name === index)?.order ?? '');
  return typeof order === 'string' || typeof order === 'number' ? order : undefined;
}
