import { createReadStream } from 'node:fs';

const PIECE_BYTES = 1_048_576;

/**
 * The lines of a text file, which a line feed ends and nothing else: JSON may hold any other separator as it is.
 * @throws Error as the file system does
 */
export async function* linesIn(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: PIECE_BYTES })) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
