import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a file in its place whole and durable, or not at all. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await flush(dirname(path));
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
