import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface HashedFile {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Reads a file to its end, and copies it on the way if it is told where to.
 * @param onRead hears of each piece, in bytes
 * @throws Error as the file system does; the signal's reason
 */
export async function hashFile(
  path: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
  copyTo?: string,
): Promise<HashedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const hashing = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      onRead(piece.length);
      yield piece;
    }
  };
  const source = createReadStream(path, { highWaterMark: PIECE_BYTES });
  const target = copyTo === undefined ? nowhere() : createWriteStream(copyTo, { mode: 0o600, flush: true });
  await pipeline(source, hashing, target, { signal });
  return { bytes, sha256: hash.digest('hex') };
}

const PIECE_BYTES = 1_048_576;

function nowhere(): Writable {
  return new Writable({
    write: (_piece, _encoding, done) => {
      done();
    },
  });
}
