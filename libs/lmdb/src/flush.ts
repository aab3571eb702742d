import { open } from 'node:fs/promises';

/** Makes durable what a file of an environment's folder holds, or which names the folder has. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
