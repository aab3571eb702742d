import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice, SymbolEdge } from '../lattice/lattice.js';
import type { CostsWithin } from './costs-within.js';
import { stateOf } from './states.js';

/** The likeliest explanation of a region, whatever the checks say: from one node of the lattice to another. */
export interface BestPath {
  readonly from: number;
  readonly to: number;
  /** The words that were heard as symbols, each with the number of other words between it and the one before. */
  readonly symbols: readonly { readonly edge: SymbolEdge; readonly gap: number }[];
  /** Symbols that were skipped as too many between the others. */
  readonly inserted: number;
}

/** A skip that costs as much is one of a symbol. */
const COST_OF_SYMBOL = 9;

const ROUNDING = 1e-6;

/** Undefined when the region holds nothing that could be a reading. */
export function bestPath(lattice: Lattice, within: CostsWithin): BestPath | undefined {
  const from = bestStart(within);
  if (from === undefined) return undefined;
  const symbols: { edge: SymbolEdge; gap: number }[] = [];
  let inserted = 0;
  let gap = 0;
  let [node, read, lost] = [from, 0, 0];
  while (read < KEY_LENGTH) {
    const remaining = costAt(within, node, read, lost);
    const fits = (cost: number) => Math.abs(cost - remaining) < ROUNDING;
    const edge = longest(
      lattice.symbols[node]?.filter((each) => fits(each.least + costAt(within, each.to, read + 1, lost))),
    );
    const skip = lattice.skips[node]?.find((each) => fits(each.inside + costAt(within, each.to, read, lost)));
    if (edge !== undefined) {
      symbols.push({ edge, gap });
      [node, read, gap] = [edge.to, read + 1, 0];
    } else if (skip !== undefined) {
      if (skip.inside > COST_OF_SYMBOL) inserted++;
      gap += skip.words;
      node = skip.to;
    } else if (lost === 0) [read, lost] = [read + 1, 1];
    else return undefined;
  }
  return { from, to: afterRepetition(lattice, within, node, lost), symbols, inserted };
}

/** Behind what belongs to the key after its last symbol: the last group said again. */
function afterRepetition(lattice: Lattice, within: CostsWithin, end: number, lost: number): number {
  let node = end;
  for (;;) {
    const remaining = costAt(within, node, KEY_LENGTH, lost);
    if (remaining > (within.after[node] ?? Infinity) - ROUNDING) return node;
    const fits = (cost: number) => Math.abs(cost - remaining) < ROUNDING;
    const skip = lattice.skips[node]?.find((each) => fits(each.inside + costAt(within, each.to, KEY_LENGTH, lost)));
    if (skip === undefined) return node;
    node = skip.to;
  }
}

/**
 * The last symbol of a key takes in all that is said of it, as in "B as in boy", though the rest might be left out as
 * well.
 */
const longest = (edges: readonly SymbolEdge[] = []): SymbolEdge | undefined =>
  edges.reduce<SymbolEdge | undefined>(
    (best, edge) => (best !== undefined && best.to >= edge.to ? best : edge),
    undefined,
  );

const costAt = ({ toGo }: CostsWithin, node: number, read: number, lost: number): number =>
  read > KEY_LENGTH ? Infinity : (toGo[stateOf(node, read, lost)] ?? Infinity);

function bestStart(within: CostsWithin): number | undefined {
  for (let node = within.region.first; node <= within.region.last; node++) {
    const cost = (within.before[node] ?? Infinity) + costAt(within, node, 0, 0);
    if (cost < Infinity && cost - within.least < ROUNDING) return node;
  }
  return undefined;
}
