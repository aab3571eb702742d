import { areEqual, sha256 } from './bytes.js';
/** @import { Bytes } from './bytes.js' */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Sizes and indexes are whole numbers below 2^53; more than these hashes no proof has. */
export const LONGEST_PROOF = 106;

/**
 * RFC 9162, 2.1.1.
 * @param {Bytes} entry
 */
export function leafHash(entry) {
  return sha256(LEAF, entry);
}

/**
 * @param {Bytes} left
 * @param {Bytes} right
 */
export function nodeHash(left, right) {
  return sha256(NODE, left, right);
}

/** The root of a tree without leaves. */
export function emptyRoot() {
  return sha256();
}

/** @param {number} value */
const half = (value) => Math.floor(value / 2);
/** @param {number} value */
const isOdd = (value) => value % 2 === 1;

/**
 * Whether a leaf stands at its place in the tree with this root (RFC 9162, 2.1.3.2).
 * @param {{ index: number, size: number, leaf: Bytes, proof: readonly Bytes[], root: Bytes }} claim
 */
export async function isIncluded({ index, size, leaf, proof, root }) {
  if (!isPlace(index) || !isPlace(size) || index >= size || proof.length > LONGEST_PROOF) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const other of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = await nodeHash(other, hash);
      [at, last] = past(at, last);
    } else hash = await nodeHash(hash, other);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && areEqual(hash, root);
}

/**
 * Whether the larger tree begins with all of the smaller one (RFC 9162, 2.1.4.2).
 * @param {{ from: number, fromRoot: Bytes, to: number, toRoot: Bytes, proof: readonly Bytes[] }} claim
 */
export async function isConsistent({ from, fromRoot, to, toRoot, proof }) {
  if (!isPlace(from) || !isPlace(to) || from > to || proof.length > LONGEST_PROOF) return false;
  if (from === to) return proof.length === 0 && areEqual(fromRoot, toRoot);
  if (from === 0) return proof.length === 0 && areEqual(fromRoot, await emptyRoot());
  const [first, ...rest] = isPowerOfTwo(from) ? [fromRoot, ...proof] : proof;
  if (first === undefined) return false;
  let [at, last] = [from - 1, to - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [small, large] = [first, first];
  for (const other of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [small, large] = [await nodeHash(other, small), await nodeHash(other, large)];
      [at, last] = past(at, last);
    } else large = await nodeHash(large, other);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && areEqual(small, fromRoot) && areEqual(large, toRoot);
}

/**
 * Up the levels where the node is the last and has no sibling.
 * @param {number} at
 * @param {number} last
 * @returns {[number, number]}
 */
function past(at, last) {
  if (isOdd(at) || at === 0) return [at, last];
  return past(half(at), half(last));
}

/** @param {number} value */
function isPlace(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

/** @param {number} value */
function isPowerOfTwo(value) {
  return value >= 1 && Number.isInteger(Math.log2(value)) && 2 ** Math.log2(value) === value;
}
