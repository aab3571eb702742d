import type { Database } from 'lmdb';
import { openLmdb, type LmdbEnvironment, type LmdbOptions } from '#lmdb';
import type { Collection } from '../../index.js';
import { DeclaredCollections } from '../../declared-collections.js';
import { DocumentTable } from './document-table.js';
import type { StoredDocument } from './document-table.js';
import { indexTableName, settleIndexes } from './settle-indexes.js';

/** Tables one environment may have; each collection takes one, and one for each index. */
const MAX_TABLES = 512;

/** A map as large as any database of views or records but the largest. */
export const DOCUMENTS_OPTIONS: LmdbOptions = { mapSize: 16 * 2 ** 30, maxDbs: MAX_TABLES };

/** One LMDB environment with the tables of its declared collections. */
export interface Environment<S extends StoredDocument> extends LmdbEnvironment {
  readonly tables: DeclaredCollections<DocumentTable<S>>;
  /** Names that stand beside the collections: checkpoints, and which indexes are filled. */
  readonly notes: Database<string, Buffer>;
}

export async function openEnvironment<S extends StoredDocument>(
  path: string,
  collections: readonly Collection<object>[],
): Promise<Environment<S>> {
  const environment = await openLmdb(path, DOCUMENTS_OPTIONS);
  const { root } = environment;
  const table = (name: string): Database<string, Buffer> =>
    root.openDB<string, Buffer>({ name, keyEncoding: 'binary', encoding: 'string' });
  return environment.openTables(() => {
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
    return { ...environment, tables, notes };
  });
}
