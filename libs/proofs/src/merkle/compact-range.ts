import { EMPTY_ROOT, nodeHash } from './hashes.js';
import { subtreesOf } from './subtrees.js';

/**
 * A growing tree as the roots of its largest complete subtrees, one a level at most: all that its root, and the next
 * leaf, need.
 */
export class CompactRange {
  private count: number;
  /** By level. */
  private readonly roots = new Map<number, Uint8Array>();

  /** @param roots those of `subtreesOf` for the first `size` leaves, in that order */
  constructor(size = 0, roots: readonly Uint8Array[] = []) {
    const subtrees = subtreesOf({ start: 0, end: size });
    if (subtrees.length !== roots.length) throw new RangeError('other subtrees make up a tree of this size');
    this.count = size;
    for (const [at, { level }] of subtrees.entries()) this.roots.set(level, roots[at] ?? EMPTY_ROOT);
  }

  get size(): number {
    return this.count;
  }

  /** HASH_BYTES. */
  get root(): Uint8Array {
    const levels = [...this.roots.keys()].sort((one, other) => one - other);
    const hashes = levels.map((level) => this.roots.get(level) ?? EMPTY_ROOT);
    return hashes.length === 0 ? EMPTY_ROOT : hashes.reduce((right, left) => nodeHash(left, right));
  }

  /** @param completed told of each subtree that the leaf is the last one of, its own included, from the smallest on */
  append(leaf: Uint8Array, completed: (level: number, hash: Uint8Array) => void = () => undefined): void {
    this.count += 1;
    let [level, hash] = [0, leaf];
    completed(level, hash);
    for (let left = this.roots.get(level); left !== undefined; left = this.roots.get(level)) {
      this.roots.delete(level);
      hash = nodeHash(left, hash);
      level += 1;
      completed(level, hash);
    }
    this.roots.set(level, hash);
  }
}
