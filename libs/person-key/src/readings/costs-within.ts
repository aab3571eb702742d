import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice } from '../lattice/lattice.js';
import type { Region } from './reach.js';
import { carryBack, costsOfStates, loseBack, MAY_HAVE_LOST, stateOf } from './states.js';

export interface CostsWithin {
  readonly region: Region;
  /** By node: what is said before, if the first symbol is read here; what is said after, if the last one ended here. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** By state: the least cost from there to the region's end, whatever the checks say. */
  readonly toGo: Float64Array;
  readonly least: number;
}

/** The costs of taking a region for one reading. */
export function costsWithin(lattice: Lattice, region: Region): CostsWithin {
  const before = outsideForward(lattice, region);
  const after = outsideBackward(lattice, region);
  const toGo = insideBackward(lattice, region, after);
  let least = Infinity;
  for (let node = region.first; node <= region.last; node++) {
    least = Math.min(least, (before[node] ?? Infinity) + (toGo[stateOf(node, 0, 0)] ?? Infinity));
  }
  return { region, before, after, toGo, least };
}

function outsideForward(lattice: Lattice, { first, last }: Region): Float64Array {
  const costs = new Float64Array(lattice.size).fill(Infinity);
  costs[first] = 0;
  for (let node = first; node < last; node++) {
    const here = costs[node] ?? Infinity;
    for (const { to, outside } of lattice.skips[node] ?? []) {
      if (to <= last) costs[to] = Math.min(costs[to] ?? Infinity, here + outside);
    }
  }
  return costs;
}

function outsideBackward(lattice: Lattice, { first, last }: Region): Float64Array {
  const costs = new Float64Array(lattice.size).fill(Infinity);
  costs[last] = 0;
  for (let node = last - 1; node >= first; node--) {
    for (const { to, outside } of lattice.skips[node] ?? []) {
      if (to <= last) costs[node] = Math.min(costs[node] ?? Infinity, (costs[to] ?? Infinity) + outside);
    }
  }
  return costs;
}

function insideBackward(lattice: Lattice, { first, last }: Region, after: Float64Array): Float64Array {
  const toGo = costsOfStates(lattice.size);
  for (let node = last; node >= first; node--) {
    for (let lost = 0; lost < MAY_HAVE_LOST; lost++) toGo[stateOf(node, KEY_LENGTH, lost)] = after[node] ?? Infinity;
    for (const { to, least } of lattice.symbols[node] ?? []) if (to <= last) carryBack(toGo, node, to, least, 1);
    for (const { to, inside } of lattice.skips[node] ?? []) if (to <= last) carryBack(toGo, node, to, inside, 0);
    loseBack(toGo, node);
  }
  return toGo;
}
