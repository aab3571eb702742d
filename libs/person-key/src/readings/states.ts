import { KEY_LENGTH } from '../alphabet.js';
import { DELETION_COST } from '../trellis/hearing.js';

/** At most one symbol of a reading may have got lost, so that half a reading is none. */
export const MAY_HAVE_LOST = 2;

/** Where a reading is: at a node, with so many symbols read, of which so many were lost. */
const STATES_PER_NODE = (KEY_LENGTH + 1) * MAY_HAVE_LOST;

export const stateOf = (node: number, read: number, lost: number): number =>
  node * STATES_PER_NODE + read * MAY_HAVE_LOST + lost;

/** A cost for each state of each node; none is reached yet. */
export const costsOfStates = (nodes: number): Float64Array => new Float64Array(nodes * STATES_PER_NODE).fill(Infinity);

/** By state: the least cost to get there, and the node at which that reading began. */
export interface Reached {
  readonly costs: Float64Array;
  readonly began: Int32Array;
}

/** Takes all states of a node over an edge. `symbols`: how many are read on it. */
export function carry({ costs, began }: Reached, from: number, to: number, cost: number, symbols: 0 | 1): void {
  const source = stateOf(from, 0, 0);
  const target = stateOf(to, symbols, 0);
  const count = STATES_PER_NODE - symbols * MAY_HAVE_LOST;
  for (let state = 0; state < count; state++) {
    const reached = (costs[source + state] ?? Infinity) + cost;
    if (reached >= (costs[target + state] ?? 0)) continue;
    costs[target + state] = reached;
    began[target + state] = began[source + state] ?? 0;
  }
}

/** The same from the end backwards, for costs to go. */
export function carryBack(costs: Float64Array, from: number, to: number, cost: number, symbols: 0 | 1): void {
  const source = stateOf(to, symbols, 0);
  const target = stateOf(from, 0, 0);
  const count = STATES_PER_NODE - symbols * MAY_HAVE_LOST;
  for (let state = 0; state < count; state++) {
    const toGo = (costs[source + state] ?? Infinity) + cost;
    if (toGo < (costs[target + state] ?? 0)) costs[target + state] = toGo;
  }
}

/** At a node one symbol may have been lost. */
export function lose({ costs, began }: Reached, node: number): void {
  for (let read = 0; read < KEY_LENGTH; read++) {
    const whole = stateOf(node, read, 0);
    const lost = stateOf(node, read + 1, 1);
    const cost = (costs[whole] ?? Infinity) + DELETION_COST;
    if (cost >= (costs[lost] ?? 0)) continue;
    costs[lost] = cost;
    began[lost] = began[whole] ?? 0;
  }
}

/** The same from the end backwards. */
export function loseBack(costs: Float64Array, node: number): void {
  for (let read = 0; read < KEY_LENGTH; read++) {
    const cost = (costs[stateOf(node, read + 1, 1)] ?? Infinity) + DELETION_COST;
    const whole = stateOf(node, read, 0);
    if (cost < (costs[whole] ?? 0)) costs[whole] = cost;
  }
}
