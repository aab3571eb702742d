import { asBinary, type RootDatabase } from 'lmdb';

/** Two of these fill a page, and LMDB keeps none of them in pages of their own. */
const RECORD = Buffer.alloc(1_900);
/** Sixteen pages in all. */
const RECORDS = 32;
const namesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `spare-page-${String(n)}`);
/** Those of nearly every write: made once. */
const NAMES = namesOf(RECORDS);

/**
 * Leaves free pages in memory for the commit, so that it need not look for more of them in the list of free pages while
 * it writes that very list (docs/decisions/spare-pages.md). To be called within a transaction, outside of its child.
 * @param times how many times as much as usually
 * @throws Error for what LMDB throws; then the transaction cannot be committed
 */
export function leaveSparePages(root: RootDatabase<unknown>, times: number): void {
  const names = times === 1 ? NAMES : namesOf(RECORDS * times);
  for (const name of names) void root.put(name, asBinary(RECORD));
  for (const name of names) void root.remove(name);
}
