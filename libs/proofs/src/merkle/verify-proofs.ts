import { nodeHash } from './hashes.js';

/** A tree, as somebody has signed it. */
export interface TreeHead {
  readonly size: number;
  /** HASH_BYTES. */
  readonly root: Uint8Array;
}

/** Whether a proof shows that the leaf stands at the index of the tree (RFC 9162, 2.1.3.2). */
export function verifyInclusion(
  leaf: Uint8Array,
  index: number,
  { size, root }: TreeHead,
  proof: readonly Uint8Array[],
): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const other of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(other, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = nodeHash(hash, other);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(hash, root);
}

/** Whether a proof shows that the older tree is the beginning of the newer one (RFC 9162, 2.1.4.2). */
export function verifyConsistency(older: TreeHead, newer: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && isSame(older.root, newer.root);
  if (older.size === 0) return proof.length === 0;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  // Where the older tree is one subtree of the newer, its own root begins the proof.
  const [first, ...rest] = at === 0 ? [older.root, ...proof] : proof;
  if (first === undefined) return false;
  let [old, now] = [first, first];
  for (const other of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [old, now] = [nodeHash(other, old), nodeHash(other, now)];
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else now = nodeHash(now, other);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(old, older.root) && isSame(now, newer.root);
}

const half = (value: number): number => Math.floor(value / 2);
const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
