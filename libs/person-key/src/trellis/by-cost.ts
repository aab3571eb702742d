import { lowest } from './alignment.js';

/**
 * The states that can still end well, in steps of cost, cheap ones first, so that a search may stop where it becomes
 * too dear.
 */
export interface ByCost {
  readonly least: number;
  readonly states: Uint16Array;
  readonly costs: Float64Array;
  /** By step of cost: how many states are no dearer. */
  readonly upTo: Uint16Array;
}

const STEPS_PER_UNIT = 2;
const STEPS = 80;

/**
 * A name of our own: in these loops a look at the global object would be the slowest part, where there is a sandbox
 * around it.
 */
const NEVER = Infinity;
/** What can be reached at all is no dearer. */
const MOST = Number.MAX_VALUE;

/** The step of a cost above the least. */
export const stepOf = (above: number): number =>
  above * STEPS_PER_UNIT < STEPS ? (above * STEPS_PER_UNIT) | 0 : STEPS;

/**
 * A counting sort.
 *
 * @param most dearer states are left out
 */
export function byCost(costs: Float64Array, most: number): ByCost {
  const least = lowest(costs);
  const dearest = Math.min(most, MOST);
  const upTo = new Uint16Array(STEPS + 1);
  for (const cost of costs) {
    if (cost > dearest) continue;
    const step = stepOf(cost - least);
    upTo[step] = (upTo[step] ?? 0) + 1;
  }
  for (let step = 1; step <= STEPS; step++) upTo[step] = (upTo[step] ?? 0) + (upTo[step - 1] ?? 0);
  const place = upTo.slice();
  const count = upTo[STEPS] ?? 0;
  const sorted = { least, states: new Uint16Array(count), costs: new Float64Array(count), upTo };
  for (let state = 0; state < costs.length; state++) {
    const cost = costs[state] ?? NEVER;
    if (cost > dearest) continue;
    const step = stepOf(cost - least);
    const at = (place[step] ?? 0) - 1;
    place[step] = at;
    sorted.states[at] = state;
    sorted.costs[at] = cost;
  }
  return sorted;
}
