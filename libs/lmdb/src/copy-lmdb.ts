import { mkdir } from 'node:fs/promises';
import { openLmdb, type LmdbOptions } from './open-lmdb.js';

/**
 * Copies an environment as it stands at this moment, while others go on writing. Pages that are free are left out, and
 * with them whatever once stood in them.
 *
 * @param path the folder that is copied
 * @param to a folder that holds no environment; made when it is missing
 * @throws Error for what LMDB throws, a full disk by the file system's name for it; what is in `to` then is no
 *   environment
 */
export async function copyLmdb(path: string, to: string, options: LmdbOptions): Promise<void> {
  const { root, close } = await openLmdb(path, options);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await root.backup(to, true).catch((error: unknown) => {
      throw withCode(error);
    });
  } finally {
    await close();
  }
}

/** Copying alone hands on what the system says in its words, without its number. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [code] = WORDS.find(([, words]) => words.test(error.message)) ?? [];
  return code === undefined ? error : Object.assign(error, { code, syscall: 'write' });
}

const WORDS = [
  ['ENOSPC', /^no space left on device/i],
  ['EDQUOT', /quota exceeded/i],
] as const;
