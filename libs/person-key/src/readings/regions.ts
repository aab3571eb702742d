import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice } from '../lattice/lattice.js';
import { DELETION_COST } from '../trellis/hearing.js';
import { MAY_HAVE_LOST, stateOf, type Region } from './costs-within.js';

/** People say a key once, twice, hardly ever more often. */
const MOST_READINGS = 3;
const PER_READING = 2;

interface Sweep {
  /** By node: the least cost of all before it with so many readings done. */
  readonly done: Float64Array;
  /** By node: where the last of these readings began. */
  readonly began: Int32Array;
}

/**
 * The parts of a transcript that hold one reading each, for the number of readings that explains it at the least cost, whatever the checks
 * say. Each begins with its first symbol, the first one at 0.
 */
export function regionsOf(lattice: Lattice): readonly Region[] {
  const end = lattice.size - 1;
  const nothing = withoutReading(lattice);
  const sweeps = [oneMoreReading(lattice, nothing.done)];
  while (sweeps.length < MOST_READINGS) {
    const last = sweeps.at(-1) ?? nothing;
    const next = oneMoreReading(lattice, last.done);
    if (!((next.done[end] ?? Infinity) < (last.done[end] ?? Infinity))) break;
    sweeps.push(next);
  }
  return (sweeps[0]?.done[end] ?? Infinity) < Infinity ? cutAt(end, sweeps) : [];
}

function cutAt(end: number, sweeps: readonly Sweep[]): readonly Region[] {
  const regions: Region[] = [];
  let last = end;
  for (const [at, { began }] of [...sweeps.entries()].reverse()) {
    const first = at === 0 ? 0 : (began[last] ?? 0);
    regions.unshift({ first, last });
    last = first;
  }
  return regions;
}

function withoutReading(lattice: Lattice): Sweep {
  const done = new Float64Array(lattice.size).fill(Infinity);
  done[0] = 0;
  const began = new Int32Array(lattice.size);
  passOver(lattice, done, began);
  return { done, began };
}

function passOver(lattice: Lattice, done: Float64Array, began: Int32Array): void {
  for (let node = 0; node < lattice.size; node++) {
    const here = done[node] ?? Infinity;
    for (const { to, outside } of lattice.skips[node] ?? []) {
      if (here + outside < (done[to] ?? -Infinity)) {
        done[to] = here + outside;
        began[to] = began[node] ?? 0;
      }
    }
  }
}

function oneMoreReading(lattice: Lattice, before: Float64Array): Sweep {
  const costs = new Float64Array(stateOf(lattice.size, 0, 0)).fill(Infinity);
  const from = new Int32Array(costs.length);
  const done = new Float64Array(lattice.size).fill(Infinity);
  const began = new Int32Array(lattice.size);
  const lower = (state: number, cost: number, origin: number): void => {
    if (cost >= (costs[state] ?? -Infinity)) return;
    costs[state] = cost;
    from[state] = origin;
  };
  for (let node = 0; node < lattice.size; node++) {
    lower(stateOf(node, 0, 0), (before[node] ?? Infinity) + PER_READING, node);
    for (let read = 0; read <= KEY_LENGTH; read++) {
      for (let lost = 0; lost < MAY_HAVE_LOST; lost++) {
        const state = stateOf(node, read, lost);
        const cost = costs[state] ?? Infinity;
        const origin = from[state] ?? 0;
        if (cost === Infinity) continue;
        for (const { to, inside } of lattice.skips[node] ?? []) lower(stateOf(to, read, lost), cost + inside, origin);
        if (read === KEY_LENGTH) continue;
        if (lost === 0) lower(stateOf(node, read + 1, 1), cost + DELETION_COST, origin);
        for (const { to, least } of lattice.symbols[node] ?? [])
          lower(stateOf(to, read + 1, lost), cost + least, origin);
      }
    }
    for (let lost = 0; lost < MAY_HAVE_LOST; lost++) {
      const state = stateOf(node, KEY_LENGTH, lost);
      if ((costs[state] ?? Infinity) >= (done[node] ?? -Infinity)) continue;
      done[node] = costs[state] ?? Infinity;
      began[node] = from[state] ?? 0;
    }
  }
  passOver(lattice, done, began);
  return { done, began };
}
