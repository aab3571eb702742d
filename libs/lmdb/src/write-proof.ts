import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';

/**
 * Room that a write may need. An environment takes up free pages of its own first, so that small writes pass for a
 * while where larger ones fail.
 */
const ROOM_BYTES = 1_048_576;
/** A few pages. */
const PROOF_CHARACTERS = 16_384;

/** Something to be written, other than the last time, where it is to be shown that writes become durable. */
export function writeProof(): string {
  return randomUUID().padEnd(PROOF_CHARACTERS, '.');
}

/**
 * Whether the disk of a folder has room for another write of any size.
 * @throws what the file system throws when the folder is gone
 */
export async function hasRoom(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize >= ROOM_BYTES;
}
