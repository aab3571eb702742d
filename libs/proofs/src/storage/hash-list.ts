import { HASH_BYTES } from '../merkle/hashes.js';

/** Hashes, one after the other, as records keep them. @param width bytes of each */
export function splitList(list: string, width = HASH_BYTES): readonly Buffer[] {
  const bytes = Buffer.from(list, 'base64');
  return Array.from({ length: Math.floor(bytes.length / width) }, (_, at) =>
    bytes.subarray(at * width, (at + 1) * width),
  );
}

export const joinList = (hashes: readonly Uint8Array[]): string => Buffer.concat(hashes).toString('base64');
