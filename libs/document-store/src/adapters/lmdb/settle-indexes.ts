import type { Database } from 'lmdb';
import type { LmdbEnvironment } from '#lmdb';
import type { Collection, IndexDefinition } from '../../index.js';
import type { DocumentTable, StoredDocument } from './document-table.js';
import { indexKey } from './index-keys.js';

type Table = Database<string, Buffer>;

/** Holds the definition, so that a changed index is another table. */
export function indexTableName({ name }: Collection<object>, { equal, order }: IndexDefinition): string {
  return `index:${name}:${[...equal, order].join(',')}`;
}

/**
 * Fills indexes that are declared for the first time and empties those no longer declared, so that one declared again
 * is filled anew. All processes that have one folder open declare its collections alike: an index is kept by those that
 * know it.
 */
export function settleIndexes<S extends StoredDocument>(
  root: LmdbEnvironment['root'],
  notes: Table,
  tables: readonly DocumentTable<S>[],
  openTable: (name: string) => Table,
): void {
  for (const table of tables) {
    const note = Buffer.from(`indexes:${table.collection.name}`);
    const declared = table.indexes.map(({ definition }) => indexTableName(table.collection, definition));
    const wanted = JSON.stringify(declared);
    if (notes.get(note) === wanted) continue;
    const stale = readNames(notes.get(note)).filter((name) => !declared.includes(name));
    const staleTables = stale.map(openTable);
    root.transactionSync(() => {
      // Read again: another process may have settled them since.
      const filled = readNames(notes.get(note));
      table.indexes.forEach(({ definition, entries }, n) => {
        if (filled.includes(declared[n] ?? '')) return;
        entries.clearSync();
        for (const { key, value } of table.documents.getRange({})) {
          const id = key.toString();
          const entry = indexKey(definition, id, (JSON.parse(value) as S).body);
          if (entry !== undefined) void entries.put(entry, id);
        }
      });
      for (const old of staleTables) old.clearSync();
      void notes.put(note, wanted);
    });
  }
}

function readNames(text: string | undefined): readonly string[] {
  return text === undefined ? [] : (JSON.parse(text) as string[]);
}
