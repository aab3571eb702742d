import { isConsistent, isIncluded, TiledTree } from '../../../sdk/verify/src/index.js';
import { plainConsistency, plainInclusion, plainRoot } from '../../support/proofs/plain-tree.js';
import { SmallLog } from '../../support/proofs/small-log.js';

const SIZES = 21;

const log = new SmallLog();
for (let at = 0; at < SIZES; at++) log.appendStored(String(at));
const bytes = (hash: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(hash);
const leaves = log.leaves().map(bytes);
const roots = Array.from({ length: SIZES + 1 }, (_, size) => bytes(plainRoot(log.leaves(size))));
const rootAt = (size: number) => roots[size] ?? new Uint8Array();
const inclusion = (index: number, size: number) => plainInclusion(index, log.leaves(size)).map(bytes);
const consistency = (from: number, to: number) => plainConsistency(from, log.leaves(to)).map(bytes);

describe('what consent-verify believes of a tree', () => {
  it('is that each leaf stands at its place, and at no other', async () => {
    for (let size = 1; size <= SIZES; size++)
      for (let index = 0; index < size; index++) {
        const claim = {
          size,
          leaf: leaves[index] ?? new Uint8Array(),
          proof: inclusion(index, size),
          root: rootAt(size),
        };
        const places = Array.from({ length: size + 1 }, (_, place) => place);
        const believed = await Promise.all(places.map((place) => isIncluded({ ...claim, index: place })));
        expect(believed).toEqual(places.map((place) => place === index));
      }
  });

  it('is that a tree begins with each smaller one, and with no other', async () => {
    for (let to = 0; to <= SIZES; to++)
      for (let from = 0; from <= to; from++) {
        const proof = from === 0 ? [] : consistency(from, to);
        const claim = { from, fromRoot: rootAt(from), to, toRoot: rootAt(to), proof };
        expect(await isConsistent(claim)).toBe(true);
        expect(await isConsistent({ ...claim, fromRoot: rootAt(from + 1) })).toBe(false);
        if (from > 0 && from < to) expect(await isConsistent({ ...claim, toRoot: rootAt(to - 1) })).toBe(false);
      }
  });

  it('is nothing that a proof of another length says', async () => {
    const proof = inclusion(4, 11);
    const claim = { index: 4, size: 11, leaf: leaves[4] ?? new Uint8Array(), root: rootAt(11) };
    for (const wrong of [proof.slice(1), proof.slice(0, -1), [...proof, rootAt(1)], Array(10_000).fill(rootAt(1))])
      expect(await isIncluded({ ...claim, proof: wrong })).toBe(false);
    for (const place of [-1, 1.5, NaN, Infinity, 2 ** 60])
      expect(await isIncluded({ ...claim, index: place, proof })).toBe(false);
  });
});

describe('the tiles of a log', () => {
  it('give the root, and proofs that it only grew, of any two sizes', async () => {
    const large = new SmallLog();
    for (let at = 0; at < 600; at++) large.appendStored(String(at));
    for (const size of [0, 1, 2, 255, 256, 257, 511, 512, 600]) {
      const tiles = large.tiles(size);
      const tree = new TiledTree(size, (path) => Promise.resolve(tiles.get(path)));
      const toRoot = bytes(plainRoot(large.leaves(size)));
      expect(await tree.root()).toEqual(toRoot);
      for (const from of [0, 1, 3, 200, 256, 300, 511, 512, 599].filter((smaller) => smaller <= size)) {
        const proof = await tree.consistencyProof(from);
        const fromRoot = bytes(plainRoot(large.leaves(from)));
        expect(await isConsistent({ from, fromRoot, to: size, toRoot, proof })).toBe(true);
      }
    }
  });
});
