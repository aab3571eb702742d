import type { Collection, IndexDefinition, PageRequest } from './collection.js';
import { checkId, checkKeyBytes, checkPageLimit } from './document-checks.js';
import { InvalidDocumentRequest } from './errors.js';

const COLLECTION_NAME = /^[a-z0-9-]{1,64}$/;
const INDEXED_FIELD = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const MAX_COLLECTIONS = 64;
const MAX_INDEXES = 16;

/** What a store was opened with, by name; an adapter keeps with each collection what it needs. */
export class DeclaredCollections<T> {
  private readonly tables = new Map<string, T>();

  /** @throws InvalidDocumentRequest for a name, or a number of collections or indexes, out of bounds */
  constructor(collections: readonly Collection<object>[], prepare: (collection: Collection<object>) => T) {
    if (collections.length > MAX_COLLECTIONS)
      throw new InvalidDocumentRequest(`at most ${MAX_COLLECTIONS} collections`);
    for (const collection of collections) {
      if (this.tables.has(collection.name)) throw new InvalidDocumentRequest('a collection is declared twice');
      checkCollection(collection);
      this.tables.set(collection.name, prepare(collection));
    }
  }

  /** @throws InvalidDocumentRequest when the collection was not declared */
  of(collection: Collection<object>): T {
    const table = this.tables.get(collection.name);
    if (table === undefined) throw new InvalidDocumentRequest('a collection that was not declared');
    return table;
  }

  all(): T[] {
    return [...this.tables.values()];
  }
}

/** @throws InvalidDocumentRequest for an undeclared index, or a request that does not fit it */
export function findIndex(collection: Collection<object>, request: PageRequest): IndexDefinition {
  const index = collection.indexes.find(({ name }) => name === request.index);
  if (index === undefined) throw new InvalidDocumentRequest('an index that was not declared');
  checkPageLimit(request.limit);
  const fixed = index.equal.map((field) => request.equal[field]);
  if (fixed.includes(undefined) || Object.keys(request.equal).length !== index.equal.length) {
    throw new InvalidDocumentRequest("a page fixes the index's equal fields, in full and no others");
  }
  if (request.after !== undefined) checkId(request.after.id);
  for (const bound of [request.atLeast, request.atMost]) checkKeyBytes([...fixed, bound]);
  checkKeyBytes([...fixed, request.after?.order, request.after?.id]);
  return index;
}

function checkCollection({ name, indexes }: Collection<object>): void {
  const fields = indexes.flatMap(({ equal, order }) => [...equal, order]);
  const sound =
    COLLECTION_NAME.test(name) &&
    indexes.length <= MAX_INDEXES &&
    new Set(indexes.map((index) => index.name)).size === indexes.length &&
    fields.every((field) => INDEXED_FIELD.test(field));
  if (!sound) throw new InvalidDocumentRequest(`the collection ${JSON.stringify(name)} is declared out of bounds`);
}
