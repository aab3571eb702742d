import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a whole text to a new file of mode 0600, and flushes it.
 * @param prepare is given the open file before anything is in it
 * @throws when there is a file, or it does not hold the whole text afterwards
 */
export function writeDurably(path: string, text: string, prepare: (file: number) => void = () => undefined): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    prepare(file);
    // One write may put down a part on a disk that is nearly full, and fail only with the next.
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // What is put in a keyring's place without being whole costs everybody's data.
  if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} does not hold what was written to it`);
}
