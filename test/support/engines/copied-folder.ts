import { cp } from 'node:fs/promises';
import { basename } from 'node:path';

/**
 * Copies a folder with engines in it, without LMDB's lock files: a process that opens and closes one loses its own
 * locks on it (POSIX), and the next process to come would take itself for the first.
 */
export async function copiedFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => basename(path) !== 'lock.mdb' });
}
