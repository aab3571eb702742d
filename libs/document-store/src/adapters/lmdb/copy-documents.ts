import { mkdir } from 'node:fs/promises';
import { openRoot } from './environment.js';

export interface LmdbCopy {
  /** The folder of the database that is copied. */
  readonly path: string;
  /** A folder that holds no database; made when it is missing. */
  readonly to: string;
}

/**
 * Copies views or records as they stand at this moment, while other processes go on writing. Pages that are free are left out, and with them whatever
 * once stood in them.
 * @throws Error for what LMDB throws; what is in `to` then is no database
 */
export async function copyLmdbDocuments({ path, to }: LmdbCopy): Promise<void> {
  const root = openRoot(path);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await root.backup(to, true);
  } finally {
    await root.close();
  }
}
