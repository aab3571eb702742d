import { copyFile, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { copyLmdb } from '#lmdb';
import { ARCHIVE_RECORD, readParts } from './archive/archive-record.js';
import { LOG_OPTIONS, openTables } from './tables.js';

/**
 * Copies a log as `copyLmdb` does, while other processes go on appending, and the files of its archive. Those come
 * after: a part that is taken up meanwhile is one file more than the copy knows of.
 */
export async function copyLmdbLog(path: string, to: string): Promise<void> {
  await copyLmdb(path, to, LOG_OPTIONS);
  const { environment, heads } = await openTables(path);
  try {
    for (const { file } of readParts(heads.get(ARCHIVE_RECORD)))
      await copyFile(join(path, file), join(to, file), constants.COPYFILE_EXCL);
  } finally {
    await environment.close();
  }
}
