import { readFile, stat } from 'node:fs/promises';
import { readExportedSeal, type SignedSeal } from '#audit';
import { Misuse, OutOfReach } from '../command-line/failures.js';

/** A kept seal takes under a kilobyte; whatever is larger is none. */
const MAX_BYTES = 65_536;

/**
 * A file that was named on the command line. @throws OutOfReach when it cannot be read; Misuse when it cannot be what
 * is meant
 */
export async function readTextFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new Misuse(`${path} is too large`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new OutOfReach(`${path} cannot be read`, { cause: error });
  }
}

/** @throws Misuse when the file holds no seal, or one that was changed */
export async function readSealFile(path: string): Promise<SignedSeal> {
  const seal = readExportedSeal(await readTextFile(path));
  if (seal === undefined) throw new Misuse(`${path} holds no seal as \`seals export\` writes it`);
  return seal;
}
