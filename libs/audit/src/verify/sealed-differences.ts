/** One thing that is not as it was sealed. `index` counts the events under the seal from 0. */
export type SealedDifference =
  | { readonly kind: 'changed' | 'added' | 'moved'; readonly found: number; readonly index: number }
  /** `before`: which of the events found stands where it was; their number when it was the last. */
  | { readonly kind: 'removed'; readonly before: number; readonly index: number };

/**
 * What has become of sealed events, told from their leaves alone: an event whose leaf is not known stands where a
 * sealed one is missing (changed) or between two (added); a leaf that nothing has is removed; and what is there at
 * another place was moved.
 *
 * @param sealed leaves as they were sealed
 * @param found leaves of what stands there now
 */
export function sealedDifferences(sealed: readonly string[], found: readonly string[]): readonly SealedDifference[] {
  const known = new Set(sealed);
  const present = new Set(found);
  const differences: SealedDifference[] = [];
  let at = 0;
  let index = 0;
  while (index < sealed.length || at < found.length) {
    const expected = sealed[index];
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
