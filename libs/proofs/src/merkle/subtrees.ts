/** Leaves of a tree, from the first one on to before the end, by their indexes. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** A subtree of 2^level leaves, the index-th of its kind from the left. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** Ranges whose hashes, in this order, show that a leaf is in the tree (RFC 9162, 2.1.3.1). */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  if (!isWhole(index) || !isWhole(size) || index >= size) throw new RangeError('no such leaf in a tree of this size');
  const ranges: LeafRange[] = [];
  let { start, end } = { start: 0, end: size };
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) ranges.push({ start: middle, end });
    else ranges.push({ start, end: middle });
    [start, end] = index < middle ? [start, middle] : [middle, end];
  }
  return ranges.reverse();
}

/** Ranges whose hashes, in this order, show that a tree is the beginning of a larger one (RFC 9162, 2.1.4.1). */
export function consistencyRanges(from: number, to: number): readonly LeafRange[] {
  if (!isWhole(from) || !isWhole(to) || from > to) throw new RangeError('a tree begins with none larger than itself');
  if (from === 0 || from === to) return [];
  const ranges: LeafRange[] = [];
  let { start, end } = { start: 0, end: to };
  while (end !== from) {
    const middle = start + splitOf(end - start);
    if (from <= middle) ranges.push({ start: middle, end });
    else ranges.push({ start, end: middle });
    [start, end] = from <= middle ? [start, middle] : [middle, end];
  }
  // The old tree itself is known to whoever asks, unless it is only a part of the subtree that is left.
  if (start > 0) ranges.push({ start, end });
  return ranges.reverse();
}

/** The largest complete subtrees that a range is made of, from the left, where its start is one's as well. */
export function subtreesOf({ start, end }: LeafRange): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end;) {
    let [level, width] = [0, 1];
    while (at % (width * 2) === 0 && at + width * 2 <= end) [level, width] = [level + 1, width * 2];
    subtrees.push({ level, index: at / width });
    at += width;
  }
  return subtrees;
}

/** The largest power of two smaller than a size of at least two. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
