import { createHash } from 'node:crypto';
import { generatePersonKey } from '../src/index.js';

/** Bytes that look random and are the same in every run: SHA-256 over a counter. */
export function deterministicBytes(seed: string): () => number {
  let block = Buffer.alloc(0);
  let blocks = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = createHash('sha256').update(`${seed} ${blocks++}`).digest();
      at = 0;
    }
    return block.readUInt8(at++);
  };
}

export function validKeys(count: number, seed: string): readonly string[] {
  const randomByte = deterministicBytes(seed);
  return Array.from({ length: count }, () => generatePersonKey(randomByte));
}
