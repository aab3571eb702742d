/**
 * The index of the range that a place is in; undefined when it is in none.
 * @param ranges in the log's order, none of which overlap
 * @param boundsOf places of a range's first and last event
 */
export function rangeAround<Range>(
  ranges: readonly Range[],
  place: number,
  boundsOf: (range: Range) => { readonly first: number; readonly last: number },
): number | undefined {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const range = ranges[middle];
    if (range === undefined) return undefined;
    const { first, last } = boundsOf(range);
    if (place < first) high = middle - 1;
    else if (place > last) low = middle + 1;
    else return middle;
  }
  return undefined;
}
