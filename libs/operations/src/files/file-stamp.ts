import { open } from 'node:fs/promises';
import { fileErrorCode } from './file-trouble.js';

/**
 * What is another one once a file was written or replaced; undefined where there is none. The file is opened for it:
 * what a file system on another machine only remembers of it would do for less.
 * @throws Error as the file system does
 */
export async function fileStamp(path: string): Promise<string | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { ino, size, mtimeNs } = await file.stat({ bigint: true });
    return [ino, size, mtimeNs].join(' ');
  } finally {
    await file.close();
  }
}
