import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { CompactRange } from './compact-range.js';
import { EMPTY_ROOT, HASH_BYTES, leafHash, nodeHash } from './hashes.js';
import { consistencyRanges, inclusionRanges, subtreesOf, type LeafRange } from './subtrees.js';
import { verifyConsistency, verifyInclusion } from './verify-proofs.js';

/** The definition itself (RFC 9162, 2.1.1), which nobody would run on a large tree. */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only === undefined) return EMPTY_ROOT;
  if (leaves.length === 1) return only;
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

const leavesOf = (count: number): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, n) => leafHash(Buffer.alloc(16, n % 251), Buffer.from(String(n))));

const proofOf = (leaves: readonly Uint8Array[], ranges: readonly LeafRange[]): readonly Uint8Array[] =>
  ranges.map(({ start, end }) => rootOf(leaves.slice(start, end)));

const LEAVES = leavesOf(300);
const sizes = fc.integer({ min: 1, max: LEAVES.length });
const headOf = (size: number): { size: number; root: Uint8Array } => ({ size, root: rootOf(LEAVES.slice(0, size)) });

describe('the Merkle tree over a log', () => {
  it('is that of RFC 9162: Certificate Transparency’s own example of eight entries', () => {
    const entries = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const hashed = entries.map((hex) => rawLeaf(Buffer.from(hex, 'hex')));
    const range = new CompactRange();
    for (const leaf of hashed) range.append(leaf);
    expect(Buffer.from(range.root).toString('hex')).toBe(
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    );
  });

  it('grows leaf by leaf to the root of its definition, from whatever size it is taken up', () => {
    fc.assert(
      fc.property(sizes, sizes, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const roots = subtreesOf({ start: 0, end: from }).map(({ level, index }) =>
          rootOf(LEAVES.slice(index * 2 ** level, (index + 1) * 2 ** level)),
        );
        const range = new CompactRange(from, roots);
        for (const leaf of LEAVES.slice(from, to)) range.append(leaf);
        expect([range.size, range.root]).toEqual([to, headOf(to).root]);
      }),
      { numRuns: 60 },
    );
  });

  it('tells of each subtree once, when its last leaf comes', () => {
    const completed: string[] = [];
    const range = new CompactRange();
    for (const leaf of LEAVES.slice(0, 4)) range.append(leaf, (level) => completed.push(`${range.size}:${level}`));
    expect(completed).toEqual(['1:0', '2:0', '2:1', '3:0', '4:0', '4:1', '4:2']);
  });

  it('has every leaf shown by its inclusion proof, and by no other', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (size, where, damaged) => {
        const index = where % size;
        const proof = proofOf(LEAVES.slice(0, size), inclusionRanges(index, size));
        const leaf = LEAVES[index] ?? EMPTY_ROOT;
        expect(verifyInclusion(leaf, index, headOf(size), proof)).toBe(true);
        expect(verifyInclusion(leaf, index + 1, headOf(size), proof)).toBe(false);
        expect(verifyInclusion(EMPTY_ROOT, index, headOf(size), proof)).toBe(false);
        expect(verifyInclusion(leaf, index, headOf(size), [...proof, EMPTY_ROOT])).toBe(false);
        const wrong = proof.map((hash, at) => (at === damaged % proof.length ? Buffer.alloc(HASH_BYTES) : hash));
        if (proof.length > 0) expect(verifyInclusion(leaf, index, headOf(size), wrong)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('shows by a consistency proof that it begins with a smaller one, and with no other', () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), sizes, fc.nat(), (one, other, damaged) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const proof = proofOf(LEAVES.slice(0, to), consistencyRanges(from, to));
        expect(verifyConsistency(headOf(from), headOf(to), proof)).toBe(true);
        expect(verifyConsistency(headOf(from), headOf(to), [...proof, EMPTY_ROOT])).toBe(false);
        const wrong = proof.map((hash, at) => (at === damaged % proof.length ? Buffer.alloc(HASH_BYTES) : hash));
        if (proof.length > 0) expect(verifyConsistency(headOf(from), headOf(to), wrong)).toBe(false);
        if (from > 0)
          expect(verifyConsistency({ size: from, root: Buffer.alloc(HASH_BYTES) }, headOf(to), proof)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('has no proof of a leaf that it lacks, nor of a larger tree', () => {
    expect(() => inclusionRanges(3, 3)).toThrow(RangeError);
    expect(() => inclusionRanges(-1, 3)).toThrow(RangeError);
    expect(() => consistencyRanges(4, 3)).toThrow(RangeError);
  });
});

/** As the example has it: without a salt. */
function rawLeaf(entry: Uint8Array): Uint8Array {
  return createHash('sha256').update(Buffer.of(0)).update(entry).digest();
}
