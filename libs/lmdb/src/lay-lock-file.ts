import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownName } from './process-name.js';

/** What LMDB takes for 126 readers, its default, in bytes; where it takes more, it makes the file longer itself. */
const LOCK_BYTES = 8_272;

/** LMDB's table of readers, in the folder of an environment. */
export const LOCK = 'lock.mdb';

/**
 * Writes the file of locks of an environment before LMDB does. LMDB makes it without room behind it and writes through
 * a map, so that on a full disk the process ends with a bus error; a write fails with an error instead.
 * @param path the folder of the environment, made when it is missing
 * @throws Error of the file system where there is no room for it
 */
export function layLockFile(path: string): void {
  const file = join(path, LOCK);
  if (existsSync(file)) return;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const laid = `${file}.${ownName()}`;
  try {
    writeFileSync(laid, Buffer.alloc(LOCK_BYTES), { mode: 0o600 });
    // Never over one that another process has laid, and uses by now.
    linkSync(laid, file);
  } catch (error) {
    // Where there are no links LMDB makes the file, as in every folder that it opened before.
    if (isWithoutRoom(error)) throw error;
  } finally {
    rmSync(laid, { force: true });
  }
}

function isWithoutRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
