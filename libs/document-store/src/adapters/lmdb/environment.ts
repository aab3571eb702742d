import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';
import type { Collection } from '../../index.js';
import { DeclaredCollections } from '../../declared-collections.js';
import { DocumentTable } from './document-table.js';
import type { StoredDocument } from './document-table.js';
import { indexTableName, settleIndexes } from './settle-indexes.js';

/** Tables one environment may have; each collection takes one, and one for each index. */
const MAX_TABLES = 512;

/**
 * Address space reserved for the map, in bytes; the file takes what it holds. lmdb maps a larger one anew by itself, so this only
 * keeps that rare.
 */
const MAP_BYTES = 16 * 2 ** 30;

/** One LMDB environment with the tables of its declared collections. */
export interface Environment<S extends StoredDocument> {
  readonly root: RootDatabase<string, Buffer>;
  readonly tables: DeclaredCollections<DocumentTable<S>>;
  /** Names that stand beside the collections: checkpoints, and which indexes are filled. */
  readonly notes: Database<string, Buffer>;
}

/** What a reader sees is durable; why of views too: docs/decisions/flush-before-visible.md. */
export function openRoot(path: string): RootDatabase<string, Buffer> {
  return open<string, Buffer>({
    path,
    noSubdir: false,
    maxDbs: MAX_TABLES,
    mapSize: MAP_BYTES,
    overlappingSync: false,
    // The queue batches by itself; lmdb's own batching leaves a promise behind that rejects unheard when a disk is full, and ends the process.
    eventTurnBatching: false,
  });
}

export function openEnvironment<S extends StoredDocument>(
  path: string,
  collections: readonly Collection<object>[],
): Environment<S> {
  const root = openRoot(path);
  const table = (name: string): Database<string, Buffer> =>
    root.openDB<string, Buffer>({ name, keyEncoding: 'binary', encoding: 'string' });
  const notes = table('notes');
  const tables = new DeclaredCollections(
    collections,
    (collection) =>
      new DocumentTable<S>(
        collection,
        table(`documents:${collection.name}`),
        collection.indexes.map((definition) => ({
          definition,
          entries: table(indexTableName(collection, definition)),
        })),
      ),
  );
  settleIndexes(root, notes, tables.all(), table);
  return { root, tables, notes };
}
