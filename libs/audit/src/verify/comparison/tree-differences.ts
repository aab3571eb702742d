/** One thing that is not as it was signed. `index` counts the leaves of the tree from 0. */
export type TreeDifference =
  | { readonly kind: 'changed' | 'added' | 'moved'; readonly found: number; readonly index: number }
  /** `before`: which of the events found stands where it was; their number when it was the last. */
  | { readonly kind: 'removed'; readonly before: number; readonly index: number };

/**
 * What has become of signed events, told from their leaves alone: an event whose leaf is not known stands where a
 * signed one is missing (changed) or between two (added); a leaf that nothing has is removed; and what is there at
 * another place was moved.
 *
 * @param leaves as they were signed
 * @param found leaves of what stands there now
 */
export function treeDifferences(leaves: readonly string[], found: readonly string[]): readonly TreeDifference[] {
  const known = new Set(leaves);
  const present = new Set(found);
  const differences: TreeDifference[] = [];
  let at = 0;
  let index = 0;
  while (index < leaves.length || at < found.length) {
    const expected = leaves[index];
    const actual = found[at];
    if (expected !== undefined && expected === actual) {
      index += 1;
      at += 1;
      continue;
    }
    const isGone = expected !== undefined && !present.has(expected);
    const isNew = actual !== undefined && !known.has(actual);
    if (isGone && !isNew) differences.push({ kind: 'removed', before: at, index });
    else if (isNew || actual !== undefined)
      differences.push({ kind: !isNew ? 'moved' : isGone ? 'changed' : 'added', found: at, index });
    const isPair = isGone === isNew;
    if (isGone || isPair) index += 1;
    if (isNew || isPair) at += 1;
  }
  return differences;
}
