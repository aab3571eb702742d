import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice } from '../lattice/lattice.js';
import { reach, type Region } from './reach.js';
import { MAY_HAVE_LOST, stateOf } from './states.js';

/**
 * As often as a key fits into 500 characters when most of its symbols are words; people hardly ever say it more than
 * three times.
 */
const MOST_READINGS = 5;
const PER_READING = 2;

interface Sweep {
  /** By node: the least cost of all before it with so many readings done. */
  readonly done: Float64Array;
  /** By node: where the last of these readings began. */
  readonly began: Int32Array;
}

/**
 * The parts of a transcript that hold one reading each, for the number of readings that explains it at the least cost,
 * whatever the checks say. Each begins with its first symbol, the first one at 0.
 */
export function regionsOf(lattice: Lattice): readonly Region[] {
  const end = lattice.size - 1;
  const nothing = withoutReading(lattice);
  const sweeps = [oneMoreReading(lattice, nothing)];
  while (sweeps.length < MOST_READINGS) {
    const last = sweeps.at(-1) ?? nothing;
    const next = oneMoreReading(lattice, last);
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
  const nothing = { done, began: new Int32Array(lattice.size) };
  passOver(lattice, nothing);
  return nothing;
}

function oneMoreReading(lattice: Lattice, before: Sweep): Sweep {
  const { costs, began } = reach(
    lattice,
    { first: 0, last: lattice.size - 1 },
    before.done.map((cost) => cost + PER_READING),
  );
  const next = { done: new Float64Array(lattice.size).fill(Infinity), began: new Int32Array(lattice.size) };
  for (let node = 0; node < lattice.size; node++) {
    for (let lost = 0; lost < MAY_HAVE_LOST; lost++) {
      const state = stateOf(node, KEY_LENGTH, lost);
      if ((costs[state] ?? Infinity) >= (next.done[node] ?? 0)) continue;
      next.done[node] = costs[state] ?? Infinity;
      next.began[node] = began[state] ?? 0;
    }
  }
  passOver(lattice, next);
  return next;
}

/** What is said between readings is skipped. */
function passOver(lattice: Lattice, { done, began }: Sweep): void {
  for (let node = 0; node < lattice.size; node++) {
    for (const { to, outside } of lattice.skips[node] ?? []) {
      const cost = (done[node] ?? Infinity) + outside;
      if (cost >= (done[to] ?? 0)) continue;
      done[to] = cost;
      began[to] = began[node] ?? 0;
    }
  }
}
