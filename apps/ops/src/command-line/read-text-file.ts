import { readFile, stat } from 'node:fs/promises';
import { Misuse, OutOfReach } from './failures.js';

/** What is asked for on the command line by its file takes a few kilobytes; whatever is larger is none. */
const MAX_BYTES = 65_536;

/** A file that was named on the command line. @throws OutOfReach when it cannot be read; Misuse when it is too large */
export async function readTextFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new Misuse(`${path} is too large.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new OutOfReach(`${path} cannot be read.`, { cause: error });
  }
}
