import { costsReached, type Alignment } from './alignment.js';
import { byCost, stepOf, type ByCost } from './by-cost.js';
import { CHECK_STATES, NEUTRAL_STATE, PREVIOUS_STATE } from './check-states.js';
import type { Costs } from './hearing.js';

/** By layer, node and check state: the least cost of a way to the end on which both checks hold. */
export type CostsToGo = readonly (readonly (Float64Array | undefined)[])[];

/**
 * The costs to go, from the end backwards. What cannot be part of an explanation within the limit is left out, which is
 * nearly all of the 13,872 ways through each hypothesis: a rare mistake goes with few others.
 */
export function costsToGoByState(alignment: Alignment, limit: number): CostsToGo {
  const reached = costsReached(alignment);
  const end = new Float64Array(CHECK_STATES).fill(Infinity);
  end[NEUTRAL_STATE] = 0;
  const layers: (Float64Array | undefined)[][] = [[end]];
  for (let position = alignment.steps.length - 1; position >= 0; position--) {
    const after = layers[0] ?? [];
    const sorted = after.map(
      (costs, node) => costs && byCost(costs, limit - (reached[position + 1]?.[node] ?? Infinity)),
    );
    const here: Float64Array[] = [];
    for (const { from, to, costs } of alignment.steps[position] ?? []) {
      const [order, before] = [sorted[to], PREVIOUS_STATE[position]];
      if (order === undefined || before === undefined) continue;
      const into = (here[from] ??= new Float64Array(CHECK_STATES).fill(Infinity));
      relax(into, order, before, costs, limit - (reached[position]?.[from] ?? Infinity));
    }
    layers.unshift(here);
  }
  return layers;
}

/** The decoder spends most of its time here. */
function relax(into: Float64Array, after: ByCost, before: Uint16Array, costs: Costs, budget: number): void {
  const { least, states, costs: costsAfter, upTo } = after;
  for (let symbol = 0; symbol < costs.length; symbol++) {
    const cost = costs[symbol] ?? Infinity;
    const left = budget - cost - least;
    if (!(left >= 0)) continue;
    const row = symbol * CHECK_STATES;
    const end = upTo[stepOf(left)] ?? 0;
    for (let at = 0; at < end; at++) {
      const from = before[row + (states[at] ?? 0)] ?? 0;
      const through = cost + (costsAfter[at] ?? 0);
      if (through < (into[from] ?? 0)) into[from] = through;
    }
  }
}
