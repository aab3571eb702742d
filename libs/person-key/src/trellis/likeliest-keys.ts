import { ALPHABET, KEY_LENGTH, spell } from '../alphabet.js';
import type { Alignment } from './alignment.js';
import { CHECK_STATES, NEUTRAL_STATE, NEXT_STATE } from './check-states.js';
import { CheapestFirst } from './cheapest-first.js';

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
 * The valid keys that explain best what was heard, cheapest first: list Viterbi decoding over a trellis whose states are what both checks
 * remember. The costs to go are computed exactly from the end backwards, then an A* search with them walks straight to one key after the other.
 */
export function likeliestKeys(alignment: Alignment, count: number): readonly LikelyKey[] {
  const toGo = costsToGoByState(alignment);
  const open = new CheapestFirst<Beginning>();
  alignment.start.forEach((cost, node) => {
    const estimate = cost + (toGo[0]?.[node]?.[NEUTRAL_STATE] ?? Infinity);
    const beginning = { cost, node, state: NEUTRAL_STATE, symbol: -1, before: undefined, length: 0 };
    if (estimate < Infinity) open.add(estimate, beginning);
  });
  const found = new Map<string, LikelyKey>();
  for (let step = 0; step < MOST_STEPS && found.size < count; step++) {
    const next = open.take();
    if (next === undefined) break;
    if (next.length < KEY_LENGTH) extend(next, alignment, toGo, open);
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
  toGo: readonly Float64Array[][],
  open: CheapestFirst<Beginning>,
): void {
  const { length, node, state } = beginning;
  const next = NEXT_STATE[length];
  for (const { from, to, costs } of alignment.steps[length] ?? []) {
    const remaining = toGo[length + 1]?.[to];
    if (from !== node || remaining === undefined || next === undefined) continue;
    for (let symbol = 0; symbol < ALPHABET.length; symbol++) {
      const reached = next[symbol * CHECK_STATES + state] ?? 0;
      const cost = beginning.cost + (costs[symbol] ?? Infinity);
      const estimate = cost + (remaining[reached] ?? Infinity);
      if (estimate < Infinity) {
        open.add(estimate, { cost, node: to, state: reached, symbol, before: beginning, length: length + 1 });
      }
    }
  }
}

/** By layer, node and check state: the least cost of a way to the end on which both checks hold. */
function costsToGoByState({ start, steps }: Alignment): readonly Float64Array[][] {
  const end = new Float64Array(CHECK_STATES).fill(Infinity);
  end[NEUTRAL_STATE] = 0;
  const layers: Float64Array[][] = [[end]];
  for (let position = steps.length - 1; position >= 0; position--) {
    const after = layers[0] ?? [];
    const here: Float64Array[] = [];
    for (const { from, to, costs } of steps[position] ?? []) {
      const target = after[to];
      if (target === undefined) continue;
      const into = (here[from] ??= new Float64Array(CHECK_STATES).fill(Infinity));
      relax(into, target, costs, position === 0 ? [NEUTRAL_STATE, NEUTRAL_STATE + 1] : [0, CHECK_STATES], position);
    }
    layers.unshift(here);
  }
  return start.length === 0 ? [] : layers;
}

/** The whole of the decoder's time is spent here: 13,872 steps per hypothesis. */
function relax(
  into: Float64Array,
  after: Float64Array,
  costs: Float64Array,
  [first, end]: readonly [number, number],
  position: number,
): void {
  const next = NEXT_STATE[position];
  if (next === undefined) return;
  for (let symbol = 0; symbol < costs.length; symbol++) {
    const cost = costs[symbol] ?? Infinity;
    const row = symbol * CHECK_STATES;
    for (let state = first; state < end; state++) {
      const through = cost + (after[next[row + state] ?? 0] ?? Infinity);
      if (through < (into[state] ?? 0)) into[state] = through;
    }
  }
}

function spelledBy(last: Beginning): string {
  const symbols: number[] = [];
  for (let each: Beginning | undefined = last; each?.before !== undefined; each = each.before) symbols.unshift(each.symbol);
  return spell(symbols);
}
