import { createHash } from 'node:crypto';

/** The tree of RFC 9162 exactly as section 2.1 defines it: slow and plain, for tests to hold others against. */
const hashOf = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

export const plainLeaf = (entry: Uint8Array): Buffer => hashOf(Buffer.of(0), entry);
const plainNode = (left: Buffer, right: Buffer): Buffer => hashOf(Buffer.of(1), left, right);

/** @param leaves their hashes */
export function plainRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return hashOf();
  if (leaves.length === 1) return only;
  const [left, right] = halves(leaves);
  return plainNode(plainRoot(left), plainRoot(right));
}

/** PATH(m, D_n), 2.1.3.1. */
export function plainInclusion(index: number, leaves: readonly Buffer[]): readonly Buffer[] {
  if (leaves.length <= 1) return [];
  const [left, right] = halves(leaves);
  return index < left.length
    ? [...plainInclusion(index, left), plainRoot(right)]
    : [...plainInclusion(index - left.length, right), plainRoot(left)];
}

/** PROOF(m, D_n), 2.1.4.1. */
export function plainConsistency(from: number, leaves: readonly Buffer[], isKnown = true): readonly Buffer[] {
  if (from === leaves.length) return isKnown ? [] : [plainRoot(leaves)];
  const [left, right] = halves(leaves);
  return from <= left.length
    ? [...plainConsistency(from, left, isKnown), plainRoot(right)]
    : [...plainConsistency(from - left.length, right, false), plainRoot(left)];
}

/** Where the largest power of two below their number ends. */
function halves(leaves: readonly Buffer[]): [readonly Buffer[], readonly Buffer[]] {
  let power = 1;
  while (power * 2 < leaves.length) power *= 2;
  return [leaves.slice(0, power), leaves.slice(power)];
}
