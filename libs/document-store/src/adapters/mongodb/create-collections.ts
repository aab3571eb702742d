import type { Db } from 'mongodb';
import type { Collection } from '../../index.js';
import type { Deadline } from './deadline.js';
import { isExistingCollection } from './engine-errors.js';
import { indexKey } from './page-query.js';

export async function createCollection(db: Db, name: string, deadline: Deadline): Promise<void> {
  try {
    await deadline.bound(() => db.createCollection(name));
  } catch (error) {
    if (!isExistingCollection(error)) throw error;
  }
}

/**
 * Makes the indexes that are missing, named by their fields, so that a changed definition is another index. Only those
 * that are missing are asked for: FerretDB cuts the connection when several exist already.
 */
export async function createIndexes(db: Db, { name, indexes }: Collection<object>, deadline: Deadline): Promise<void> {
  if (indexes.length === 0) return;
  const collection = db.collection(name);
  const existing = new Set((await deadline.bound(() => collection.indexes())).map((index) => index.name));
  for (const index of indexes) {
    const indexName = [...index.equal, index.order].join(',');
    if (existing.has(indexName)) continue;
    await deadline.bound(() => collection.createIndexes([{ name: indexName, key: indexKey(index) }]));
    existing.add(indexName);
  }
}
