import { costsReached, type Alignment } from './alignment.js';
import { CHECK_STATES, NEUTRAL_STATE, PREVIOUS_STATE } from './check-states.js';
import type { Costs } from './hearing.js';

/** By layer, node and check state: the least cost of a way to the end on which both checks hold. */
export type CostsToGo = readonly (readonly (Float64Array | undefined)[])[];

/** States of about the same cost, cheap ones first, so that the search may stop where it becomes too dear. */
interface ByCost {
  readonly least: number;
  readonly buckets: readonly (readonly number[])[];
}

const BUCKETS_PER_UNIT = 2;
const MOST_BUCKETS = 120;

/**
 * The costs to go, from the end backwards. What cannot be part of an explanation within the limit is left out, which is nearly all of the
 * 13,872 ways through each hypothesis: a rare mistake goes with few others.
 */
export function costsToGoByState(alignment: Alignment, limit: number): CostsToGo {
  const reached = costsReached(alignment);
  const end = new Float64Array(CHECK_STATES).fill(Infinity);
  end[NEUTRAL_STATE] = 0;
  const layers: (Float64Array | undefined)[][] = [[end]];
  for (let position = alignment.steps.length - 1; position >= 0; position--) {
    const after = layers[0] ?? [];
    const sorted = after.map((costs) => costs && byCost(costs));
    const here: Float64Array[] = [];
    for (const { from, to, costs } of alignment.steps[position] ?? []) {
      const [target, order, before] = [after[to], sorted[to], PREVIOUS_STATE[position]];
      if (target === undefined || order === undefined || before === undefined) continue;
      const into = (here[from] ??= new Float64Array(CHECK_STATES).fill(Infinity));
      relax(into, target, order, before, costs, limit - (reached[position]?.[from] ?? Infinity));
    }
    layers.unshift(here);
  }
  return layers;
}

/** The decoder spends most of its time here. */
function relax(
  into: Float64Array,
  after: Float64Array,
  { least, buckets }: ByCost,
  before: Uint16Array,
  costs: Costs,
  budget: number,
): void {
  for (let symbol = 0; symbol < costs.length; symbol++) {
    const cost = costs[symbol] ?? Infinity;
    const row = symbol * CHECK_STATES;
    const last = (budget - cost - least) * BUCKETS_PER_UNIT;
    for (let bucket = 0; bucket < buckets.length && bucket <= last; bucket++) {
      for (const state of buckets[bucket] ?? []) {
        const through = cost + (after[state] ?? Infinity);
        const from = before[row + state] ?? 0;
        if (through < (into[from] ?? 0)) into[from] = through;
      }
    }
  }
}

function byCost(costs: Float64Array): ByCost {
  let least = Infinity;
  for (const cost of costs) if (cost < least) least = cost;
  const buckets: number[][] = [];
  for (let state = 0; state < costs.length; state++) {
    const cost = costs[state] ?? Infinity;
    if (cost === Infinity) continue;
    const bucket = Math.min(MOST_BUCKETS, Math.floor((cost - least) * BUCKETS_PER_UNIT));
    (buckets[bucket] ??= []).push(state);
  }
  return { least, buckets: Array.from(buckets, (bucket) => bucket ?? []) };
}
