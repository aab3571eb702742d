import type { Lattice } from '../lattice/lattice.js';
import { carry, costsOfStates, lose, stateOf, type Reached } from './states.js';

/** Part of a transcript that is taken to hold one reading of the key: from a node of the lattice to another. */
export interface Region {
  readonly first: number;
  readonly last: number;
}

/**
 * The least cost of getting to each state within a region, whatever the checks say.
 *
 * @param entry by node: what it costs to begin a reading there
 */
export function reach(lattice: Lattice, { first, last }: Region, entry: Float64Array): Reached {
  const costs = costsOfStates(lattice.size);
  const reached = { costs, began: new Int32Array(costs.length) };
  for (let node = first; node <= last; node++) {
    const start = stateOf(node, 0, 0);
    const cost = entry[node] ?? Infinity;
    if (cost < (costs[start] ?? 0)) {
      costs[start] = cost;
      reached.began[start] = node;
    }
    lose(reached, node);
    for (const { to, inside } of lattice.skips[node] ?? []) if (to <= last) carry(reached, node, to, inside, 0);
    for (const { to, least } of lattice.symbols[node] ?? []) if (to <= last) carry(reached, node, to, least, 1);
  }
  return reached;
}
