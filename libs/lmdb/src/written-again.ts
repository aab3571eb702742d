import type { RootDatabase } from 'lmdb';
import { commitErrorOf } from './commit-error.js';
import { mustHaveRoomInMap } from './room-in-map.js';
import { leaveSparePages } from './spare-pages.js';

/** How many spare pages each try leaves, against the first. */
const TRIES = [1, 8, 64];

/**
 * MDB_NOTFOUND, MDB_PAGE_NOTFOUND, MDB_BAD_TXN and MDB_BAD_VALSIZE, by which a misread list of free pages shows. LMDB
 * has committed nothing when a transaction ends with one of them.
 */
const MISREAD = new Set<unknown>([-30_798, -30_797, -30_782, -30_781]);

/**
 * Runs `work` in a transaction, as a child of it, because only a child is undone as a whole when a write in it fails.
 * When LMDB misreads its list of free pages, nothing of it is there, and it runs again.
 * @throws MapFull; Error for what LMDB throws, and what `work` throws
 */
export async function writtenAgain<T>(root: RootDatabase<string>, work: () => T): Promise<T> {
  let misread: unknown;
  for (const times of TRIES) {
    try {
      return await root.transaction(() => {
        mustHaveRoomInMap(root);
        const result = root.childTransaction(work);
        leaveSparePages(root, times);
        return result;
      });
    } catch (error) {
      misread = error;
      if (!isMisread(await commitErrorOf(error))) throw error;
    }
  }
  throw misread;
}

const isMisread = (error: unknown): boolean => error instanceof Error && 'code' in error && MISREAD.has(error.code);
