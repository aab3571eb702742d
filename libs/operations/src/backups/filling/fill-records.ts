import type { Collection, RecordStore } from '#document-store';
import type { KeptRecord } from '../format/record-lines.js';

/** Records written at one time: engines write them together. */
const AT_ONCE = 128;

/**
 * Puts records of a backup of lines into a store. Those of a collection that is not among these are of no use, as to a
 * version that does not know it.
 * @throws DocumentStoreUnavailable; what `records` throws
 */
export async function fillRecords(
  store: RecordStore,
  collections: readonly Collection<object>[],
  records: AsyncIterable<KeptRecord>,
): Promise<void> {
  const known = new Map(collections.map((collection) => [collection.name, collection]));
  const putOne = async ({ collection: name, id, body }: KeptRecord): Promise<void> => {
    const collection = known.get(name);
    if (collection !== undefined) await put(store, collection, id, body);
  };
  let waiting: KeptRecord[] = [];
  for await (const record of records) {
    waiting.push(record);
    if (waiting.length < AT_ONCE) continue;
    await Promise.all(waiting.map(putOne));
    waiting = [];
  }
  await Promise.all(waiting.map(putOne));
}

async function put(store: RecordStore, collection: Collection<object>, id: string, body: object): Promise<void> {
  if (await store.create(collection, id, body)) return;
  const current = await store.get(collection, id);
  if (current !== undefined) await store.replace(collection, id, current.version, body);
}
