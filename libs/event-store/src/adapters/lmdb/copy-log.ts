import { mkdir } from 'node:fs/promises';
import { openTables } from './tables.js';

/**
 * Copies a log as it stands at this moment into a folder, while other processes go on appending. Pages that are free are left out, and with them
 * whatever once stood in them.
 * @param to a folder that holds no log; made when it is missing
 * @throws Error for what LMDB throws; what is in `to` then is no log
 */
export async function copyLmdbLog(path: string, to: string): Promise<void> {
  const { environment } = openTables(path);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await environment.backup(to, true);
  } finally {
    await environment.close();
  }
}
