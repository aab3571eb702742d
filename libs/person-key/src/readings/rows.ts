import type { Lattice, SkipEdge } from '../lattice/lattice.js';

/** Where a reading is in the lattice, and how many symbols were heard in it. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly symbols: number;
}

/**
 * Keys have ten symbols; one may be lost, or one or two said too many. An alphabet, a vehicle's number or a card's have
 * other lengths.
 */
const MOST_IN_ROW = 12;

/**
 * Whether a longer row of symbols than a key goes on before or after one of the readings, other readings not counted.
 */
export function isPartOfLongerRow(lattice: Lattice, spans: readonly Span[], others: readonly Span[]): boolean {
  return spans.some(({ from, to, symbols }) => {
    const since = Math.max(0, ...others.filter((other) => other.to <= from).map((other) => other.to));
    const until = Math.min(lattice.size - 1, ...others.filter((other) => other.from >= to).map((other) => other.from));
    return (
      symbols + symbolsBetween(lattice, since, from, 'end') + symbolsBetween(lattice, to, until, 'start') > MOST_IN_ROW
    );
  });
}

/** How many symbols, one right after the other, begin at the first of two nodes, or end at the last. */
function symbolsBetween(lattice: Lattice, first: number, last: number, anchor: 'start' | 'end'): number {
  const runs = new Int32Array(lattice.size).fill(anchor === 'start' ? -1 : 0);
  runs[first] = 0;
  let most = 0;
  for (let node = first; node < last; node++) {
    const here = runs[node] ?? -1;
    if (here < 0) continue;
    most = Math.max(most, here);
    for (const { to, plain } of lattice.symbols[node] ?? []) {
      if (plain && to <= last) runs[to] = Math.max(runs[to] ?? 0, here + 1);
    }
    for (const skip of lattice.skips[node] ?? []) {
      if (isPause(skip) && skip.to <= last) runs[skip.to] = Math.max(runs[skip.to] ?? 0, here);
    }
  }
  return anchor === 'end' ? (runs[last] ?? 0) : Math.max(most, runs[last] ?? 0);
}

const isPause = ({ inside, words }: SkipEdge): boolean => inside <= 0.05 && words === 0;
