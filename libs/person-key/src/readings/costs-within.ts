import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice } from '../lattice/lattice.js';
import { DELETION_COST } from '../trellis/hearing.js';

/** Part of a transcript that is taken to hold one reading of the key: from a node of the lattice to another. */
export interface Region {
  readonly first: number;
  readonly last: number;
}

/** At most one symbol of a reading may have got lost, so that half a reading is none. */
export const MAY_HAVE_LOST = 2;

/** Where a reading is: at a node, with so many symbols read, of which so many were lost. */
const STATES_PER_NODE = (KEY_LENGTH + 1) * MAY_HAVE_LOST;
export const stateOf = (node: number, read: number, lost: number): number =>
  node * STATES_PER_NODE + read * MAY_HAVE_LOST + lost;

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

const nowhere = (size: number): Float64Array => new Float64Array(size).fill(Infinity);

function lower(costs: Float64Array, at: number, cost: number): void {
  if (cost < (costs[at] ?? -Infinity)) costs[at] = cost;
}

function outsideForward(lattice: Lattice, { first, last }: Region): Float64Array {
  const costs = nowhere(lattice.size);
  costs[first] = 0;
  for (let node = first; node < last; node++) {
    const here = costs[node] ?? Infinity;
    for (const { to, outside } of lattice.skips[node] ?? []) if (to <= last) lower(costs, to, here + outside);
  }
  return costs;
}

function outsideBackward(lattice: Lattice, { first, last }: Region): Float64Array {
  const costs = nowhere(lattice.size);
  costs[last] = 0;
  for (let node = last - 1; node >= first; node--) {
    for (const { to, outside } of lattice.skips[node] ?? []) {
      if (to <= last) lower(costs, node, (costs[to] ?? Infinity) + outside);
    }
  }
  return costs;
}

/** By state: the least cost to get there from the region's beginning. */
export function costsReached(lattice: Lattice, { region: { first, last }, before }: CostsWithin): Float64Array {
  const costs = nowhere(lattice.size * STATES_PER_NODE);
  for (let node = first; node <= last; node++) {
    lower(costs, stateOf(node, 0, 0), before[node] ?? Infinity);
    for (let read = 0; read <= KEY_LENGTH; read++) {
      const whole = costs[stateOf(node, read, 0)] ?? Infinity;
      if (read < KEY_LENGTH) lower(costs, stateOf(node, read + 1, 1), whole + DELETION_COST);
      for (let lost = 0; lost < MAY_HAVE_LOST; lost++) {
        const here = costs[stateOf(node, read, lost)] ?? Infinity;
        if (here === Infinity) continue;
        for (const { to, inside } of lattice.skips[node] ?? []) {
          if (to <= last) lower(costs, stateOf(to, read, lost), here + inside);
        }
        if (read === KEY_LENGTH) continue;
        for (const { to, least } of lattice.symbols[node] ?? []) {
          if (to <= last) lower(costs, stateOf(to, read + 1, lost), here + least);
        }
      }
    }
  }
  return costs;
}

function insideBackward(lattice: Lattice, { first, last }: Region, after: Float64Array): Float64Array {
  const costs = nowhere(lattice.size * STATES_PER_NODE);
  for (let node = last; node >= first; node--) {
    for (let read = KEY_LENGTH; read >= 0; read--) {
      for (let lost = MAY_HAVE_LOST - 1; lost >= 0; lost--) {
        const here = stateOf(node, read, lost);
        if (read === KEY_LENGTH) lower(costs, here, after[node] ?? Infinity);
        else {
          for (const { to, least } of lattice.symbols[node] ?? []) {
            if (to <= last) lower(costs, here, (costs[stateOf(to, read + 1, lost)] ?? Infinity) + least);
          }
          if (lost === 0) lower(costs, here, (costs[stateOf(node, read + 1, 1)] ?? Infinity) + DELETION_COST);
        }
        for (const { to, inside } of lattice.skips[node] ?? []) {
          if (to <= last) lower(costs, here, (costs[stateOf(to, read, lost)] ?? Infinity) + inside);
        }
      }
    }
  }
  return costs;
}
