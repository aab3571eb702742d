import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyLmdb, openLmdb } from '#lmdb';
import { RECORD_COLLECTIONS } from '#runtime';

const OPTIONS = { mapSize: 16 * 2 ** 30, maxDbs: 512 };

/**
 * How many records there are in each collection, whatever its indexes say; of a folder in use as it stands at this
 * moment.
 */
export async function countRecords(folder: string): Promise<Readonly<Record<string, number>>> {
  const copy = await mkdtemp(join(tmpdir(), 'counted-'));
  await copyLmdb(folder, copy, OPTIONS);
  const { root, close } = await openLmdb(copy, OPTIONS);
  try {
    return Object.fromEntries(
      RECORD_COLLECTIONS.map(({ name }) => {
        const table = root.openDB<string, Buffer>({
          name: `documents:${name}`,
          keyEncoding: 'binary',
          encoding: 'string',
        });
        return [name, table.getCount()];
      }),
    );
  } finally {
    await close();
    await rm(copy, { recursive: true });
  }
}
