import { Misuse } from '../command-line/failures.js';

const MAX_BYTES = 65_536;

/** A stream to its end, as text without the line break at its end. @throws Misuse when it is over 64 KiB */
export async function readToEnd(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    const buffer = Buffer.from(part);
    bytes += buffer.length;
    if (bytes > MAX_BYTES) throw new Misuse('Standard input is too long.');
    parts.push(buffer);
  }
  return Buffer.concat(parts)
    .toString()
    .replace(/\r?\n$/, '');
}
