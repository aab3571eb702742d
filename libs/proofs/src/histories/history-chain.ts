import { createHash } from 'node:crypto';
import { HASH_BYTES } from '../merkle/hashes.js';

/** The chain over a history without entries. */
export const EMPTY_CHAIN: Uint8Array = new Uint8Array(HASH_BYTES);

/**
 * The chain over a history that has one entry more (docs/api.md, Proofs): SHA-256(chain || leaf hash), oldest first.
 * @param leaf hash of the entry's leaf in the log's tree
 */
export function nextChain(chain: Uint8Array, leaf: Uint8Array): Buffer {
  return createHash('sha256').update(chain).update(leaf).digest();
}
