import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** For its owner alone. */
const PRIVATE = 0o600;

/** What a file is made of: as a whole, or as it comes. */
export type FileContent = string | AsyncIterable<string | Uint8Array>;

/**
 * Puts a file in its place whole and durable, or not at all.
 * @param mode of the file, as far as the process's own mask lets it
 */
export async function writeDurably(path: string, content: FileContent, mode = PRIVATE): Promise<void> {
  const draft = `${path}.new`;
  try {
    await writeFlushed(draft, content, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await flush(dirname(path));
}

async function writeFlushed(path: string, content: FileContent, mode: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes durable what a file holds, or which names a folder has. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes durable what a folder and the files in it hold. */
export async function flushAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await flush(join(folder, name));
  await flush(folder);
}
