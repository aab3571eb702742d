import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Where LMDB's two descriptions of a file begin, one in each of its first pages, and what they begin with. */
const PAGE = 4_096;
const HEADER = 24;
const MAGIC = 0xbeefc0de;
/** Of the number of the last page that is used, in a description. */
const LAST_PAGE = 120;

/**
 * Lets an environment that nobody has open take all of its file for used but so many bytes of a map: what lies between
 * is a hole, which costs no room.
 */
export async function useMapUpTo(path: string, mapSize: number, leftBytes: number): Promise<void> {
  const file = await open(join(path, 'data.mdb'), 'r+');
  try {
    for (const begin of [HEADER, PAGE + HEADER]) {
      const description = Buffer.alloc(LAST_PAGE + 8);
      await file.read(description, 0, description.length, begin);
      if (description.readUInt32LE(0) !== MAGIC) throw new Error('this is no file of LMDB as it was known');
      description.writeBigUInt64LE(BigInt((mapSize - leftBytes) / PAGE), LAST_PAGE);
      await file.write(description, 0, description.length, begin);
    }
  } finally {
    await file.close();
  }
}
