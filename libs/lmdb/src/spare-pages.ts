import { asBinary, type RootDatabase } from 'lmdb';

/** A quarter of a megabyte that lies together. */
const SPARE_BYTES = 262_144;
/** What nearly every write puts: made once, since as much memory anew for each would keep the collector busy. */
const SPARE = Buffer.alloc(SPARE_BYTES);

const NAME = 'spare-pages';

/**
 * Leaves free pages in memory for the commit, so that it need not look for more of them in the list of free pages while
 * it writes that very list (docs/decisions/spare-pages.md). To be called within a transaction, outside of its child.
 * @param times how many times as much as usually
 * @throws Error for what LMDB throws; then the transaction cannot be committed
 */
export function leaveSparePages(root: RootDatabase<unknown>, times: number): void {
  void root.put(NAME, asBinary(times === 1 ? SPARE : Buffer.alloc(SPARE_BYTES * times)));
  void root.remove(NAME);
}
