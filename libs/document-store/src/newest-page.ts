import type { Collection, IndexValue, PageRequest } from './collection.js';
import { placeCursor, placeOfCursor, type Place } from './place-cursor.js';
import type { RecordStore, VersionedRecord } from './record-store.js';

/** An index whose order is a time, and of which part how many. */
interface NewestRequest<T extends object> extends Pick<PageRequest, 'index' | 'equal' | 'limit'> {
  /** Leaves out what stands there still and is over; without it all are listed. */
  readonly isListed?: (body: T) => boolean;
}

export interface NewestPage<Entry> {
  readonly entries: readonly Entry[];
  /** The cursor of the next page, good also when the entry before it is gone; null on the last page. */
  readonly next: string | null;
}

/**
 * The newest records that an index has under these values, at most `limit`.
 * @param cursor `next` of the page that they come after, or the id of a record; undefined for the first
 * @returns undefined for a cursor that is none of this list's
 */
export async function newestPage<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  request: NewestRequest<T>,
  cursor: string | undefined,
): Promise<NewestPage<VersionedRecord<T>> | undefined> {
  const { index, equal, limit, isListed = () => true } = request;
  let after = cursor === undefined ? undefined : await placeAt(records, collection, request, cursor);
  if (cursor !== undefined && after === undefined) return undefined;
  const found: VersionedRecord<T>[] = [];
  for (;;) {
    const newest = { index, equal, direction: 'down', limit: limit + 1, ...(after && { after }) } as const;
    const read = await records.page(collection, newest);
    found.push(...read.filter(({ body }) => isListed(body)));
    after = placeOf(collection, request, read.at(-1));
    if (found.length > limit || read.length <= limit) break;
  }
  const entries = found.slice(0, limit);
  const last = found.length > limit ? placeOf(collection, request, entries.at(-1)) : undefined;
  return { entries, next: last === undefined ? null : placeCursor(listOf(collection, request), last) };
}

/** Cursors were the ids of their entries once; such a one is good as long as its entry is there. */
async function placeAt<T extends object>(
  records: RecordStore,
  collection: Collection<T>,
  request: NewestRequest<T>,
  cursor: string,
): Promise<Place | undefined> {
  const place = placeOfCursor(listOf(collection, request), cursor);
  return place ?? placeOf(collection, request, await records.get(collection, cursor));
}

/** Undefined for a record that the index does not have under these values. */
function placeOf<T extends object>(
  { indexes }: Collection<T>,
  { index, equal }: NewestRequest<T>,
  record: VersionedRecord<T> | undefined,
): Place | undefined {
  if (record === undefined) return undefined;
  const fields = new Map<string, unknown>(Object.entries(record.body));
  if (Object.entries(equal).some(([field, value]) => fields.get(field) !== value)) return undefined;
  const order = fields.get(indexes.find(({ name }) => name === index)?.order ?? '');
  return isIndexValue(order) ? { order, id: record.id } : undefined;
}

function isIndexValue(value: unknown): value is IndexValue {
  return typeof value === 'string' || typeof value === 'number';
}

function listOf<T extends object>({ name }: Collection<T>, { index, equal }: NewestRequest<T>): string {
  return JSON.stringify([name, index, equal]);
}
