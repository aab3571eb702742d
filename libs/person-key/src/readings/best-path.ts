import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice, SymbolEdge } from '../lattice/lattice.js';
import { stateOf, type CostsWithin } from './costs-within.js';

/** The likeliest explanation of a region, whatever the checks say. */
export interface BestPath {
  /** The words that were heard as symbols, each with the number of other words between it and the one before. */
  readonly symbols: readonly { readonly edge: SymbolEdge; readonly gap: number }[];
  /** Symbols that were skipped as too many between the others, and how many stand right before and after, other readings' included. */
  readonly inserted: number;
  readonly beside: number;
}

/** A skip that costs as much is one of a symbol. */
const COST_OF_SYMBOL = 9;

/** Undefined when the region holds nothing that could be a reading. */
export function bestPath(lattice: Lattice, within: CostsWithin): BestPath | undefined {
  const start = bestStart(within);
  if (start === undefined) return undefined;
  const symbols: { edge: SymbolEdge; gap: number }[] = [];
  let inserted = 0;
  let gap = 0;
  let [node, read, lost] = [start, 0, 0];
  while (read < KEY_LENGTH) {
    const remaining = costAt(within, node, read, lost);
    const fits = (cost: number) => Math.abs(cost - remaining) < 1e-6;
    const edge = lattice.symbols[node]?.find((each) => fits(each.least + costAt(within, each.to, read + 1, lost)));
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
  return { symbols, inserted, beside: symbolsBefore(lattice, start) + symbolsAfter(lattice, node) };
}

const costAt = ({ toGo }: CostsWithin, node: number, read: number, lost: number): number =>
  read > KEY_LENGTH ? Infinity : (toGo[stateOf(node, read, lost)] ?? Infinity);

function bestStart(within: CostsWithin): number | undefined {
  for (let node = within.region.first; node <= within.region.last; node++) {
    const cost = (within.before[node] ?? Infinity) + costAt(within, node, 0, 0);
    if (cost < Infinity && cost - within.least < 1e-6) return node;
  }
  return undefined;
}

/** How many symbols, one after the other, end at a node: also those of another reading. */
function symbolsBefore(lattice: Lattice, at: number): number {
  const run = new Int32Array(lattice.size);
  for (let node = 0; node < at; node++) {
    const here = run[node] ?? 0;
    for (const { to, plain } of lattice.symbols[node] ?? []) if (plain) run[to] = Math.max(run[to] ?? 0, here + 1);
    for (const skip of lattice.skips[node] ?? []) if (isPause(skip)) run[skip.to] = Math.max(run[skip.to] ?? 0, here);
  }
  return run[at] ?? 0;
}

function symbolsAfter(lattice: Lattice, at: number): number {
  const run = new Int32Array(lattice.size);
  for (let node = lattice.size - 2; node >= at; node--) {
    for (const { to, plain } of lattice.symbols[node] ?? []) {
      if (plain) run[node] = Math.max(run[node] ?? 0, (run[to] ?? 0) + 1);
    }
    for (const skip of lattice.skips[node] ?? []) {
      if (isPause(skip)) run[node] = Math.max(run[node] ?? 0, run[skip.to] ?? 0);
    }
  }
  return run[at] ?? 0;
}

const isPause = ({ inside, words }: { readonly inside: number; readonly words: number }): boolean =>
  inside <= 0.05 && words === 0;
