import { KEY_LENGTH, spell } from '../alphabet.js';
import { leastCost, type Alignment } from './alignment.js';
import { CheapestFirst } from './cheapest-first.js';
import { CHECK_STATES, NEUTRAL_STATE, NEXT_STATE } from './check-states.js';
import { costsToGoByState, type CostsToGo } from './costs-by-check-state.js';

export interface LikelyKey {
  readonly key: string;
  readonly cost: number;
}

/** A bound on the search. With exact costs to go ten keys take a few hundred steps. */
const MOST_STEPS = 3000;

/** A key's beginning, and where it has got to. */
interface Beginning {
  readonly cost: number;
  readonly node: number;
  readonly state: number;
  readonly symbol: number;
  readonly before: Beginning | undefined;
  readonly length: number;
}

/**
 * How much more a key may cost than the best explanation that heeds no check, per reading. Narrow limits make the
 * search short; the wider ones are for what was heard badly, and for keys far behind the first.
 */
const LIMITS = [4, 7, 10, 14, 20, 30, Infinity];

/** A key this much dearer than the first is not worth naming: it is right once in 1,100 times. */
const WORTH_NAMING = 7;

/**
 * The valid keys that explain best what was heard, cheapest first: list Viterbi decoding over a trellis whose states
 * are what both checks remember. The costs to go are computed exactly from the end backwards, then an A* search with
 * them walks straight to one key after the other.
 */
export function likeliestKeys(alignment: Alignment, readings: number, count: number): readonly LikelyKey[] {
  const least = leastCost(alignment);
  let dearest = Infinity;
  for (const each of LIMITS) {
    const limit = Math.min(least + each * readings, dearest);
    const found = keysWithin(alignment, limit, count);
    if (found[0] !== undefined) dearest = found[0].cost + WORTH_NAMING;
    if (found.length === count || limit >= dearest) return found.filter(({ cost }) => cost <= dearest);
  }
  return [];
}

function keysWithin(alignment: Alignment, limit: number, count: number): readonly LikelyKey[] {
  const toGo = costsToGoByState(alignment, limit);
  const open = new CheapestFirst<Beginning>();
  alignment.start.forEach((cost, node) => {
    const estimate = cost + (toGo[0]?.[node]?.[NEUTRAL_STATE] ?? Infinity);
    const beginning = { cost, node, state: NEUTRAL_STATE, symbol: -1, before: undefined, length: 0 };
    if (estimate <= limit && estimate < Infinity) open.add(estimate, beginning);
  });
  const found = new Map<string, LikelyKey>();
  for (let step = 0; step < MOST_STEPS && found.size < count; step++) {
    const next = open.take();
    if (next === undefined) break;
    if (next.length < KEY_LENGTH) extend(next, alignment, toGo, limit, open);
    else {
      const key = spelledBy(next);
      if (!found.has(key)) found.set(key, { key, cost: next.cost });
    }
  }
  return [...found.values()];
}

function extend(
  beginning: Beginning,
  alignment: Alignment,
  toGo: CostsToGo,
  limit: number,
  open: CheapestFirst<Beginning>,
): void {
  const { length, node, state } = beginning;
  const next = NEXT_STATE[length];
  for (const { from, to, costs } of alignment.steps[length] ?? []) {
    const remaining = toGo[length + 1]?.[to];
    if (from !== node || remaining === undefined || next === undefined) continue;
    for (let symbol = 0; symbol < costs.length; symbol++) {
      const cost = beginning.cost + (costs[symbol] ?? Infinity);
      if (cost > limit) continue;
      const reached = next[symbol * CHECK_STATES + state] ?? 0;
      const estimate = cost + (remaining[reached] ?? Infinity);
      if (estimate > limit || estimate === Infinity) continue;
      open.add(estimate, { cost, node: to, state: reached, symbol, before: beginning, length: length + 1 });
    }
  }
}

function spelledBy(last: Beginning): string {
  const symbols: number[] = [];
  for (let each = last; each.before !== undefined; each = each.before) symbols.unshift(each.symbol);
  return spell(symbols);
}
