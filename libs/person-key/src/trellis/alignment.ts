import { ALPHABET, KEY_LENGTH } from '../alphabet.js';
import type { Costs } from './hearing.js';

/**
 * From one node of a layer to one of the next: what each symbol costs at this position if the recognised words are
 * explained this way.
 */
export interface Hypothesis {
  readonly from: number;
  readonly to: number;
  readonly costs: Costs;
  /** The lowest of them. */
  readonly least: number;
}

/**
 * The ways in which what was heard can be laid against the ten positions of a key. `steps[i]` leads from layer i to
 * layer i + 1; layer 10 is the single node 0. Without slips a reading is ten steps of one hypothesis each.
 */
export interface Alignment {
  /** What was said before the first symbol, by node of layer 0. */
  readonly start: readonly number[];
  readonly steps: readonly (readonly Hypothesis[])[];
}

/** Explanations that are this much worse than the best one are dropped: 1.2 in a million. */
export const WORTH_KEEPING = 13.6;

export function lowest(costs: Costs): number {
  let least = Infinity;
  for (const cost of costs) if (cost < least) least = cost;
  return least;
}

export function plus(a: Costs, b: Costs): Costs {
  const sum = new Float64Array(a);
  for (let symbol = 0; symbol < sum.length; symbol++) sum[symbol] = (sum[symbol] ?? 0) + (b[symbol] ?? 0);
  return sum;
}

/** Each of them so much dearer. */
export function addCost(costs: Costs, by: number): Costs {
  const sum = new Float64Array(costs);
  for (let symbol = 0; symbol < sum.length; symbol++) sum[symbol] = (sum[symbol] ?? 0) + by;
  return sum;
}

/** Per node of each layer the least cost from there to the end, whatever the checks say. */
export function costsToGo(steps: Alignment['steps']): readonly number[][] {
  const toGo: number[][] = [[0]];
  for (const step of steps.toReversed()) {
    const after = toGo[0] ?? [];
    const here: (number | undefined)[] = [];
    for (const { from, to, least } of step) {
      here[from] = Math.min(here[from] ?? Infinity, least + (after[to] ?? Infinity));
    }
    toGo.unshift(Array.from(here, (cost) => cost ?? Infinity));
  }
  return toGo;
}

/** The least cost of explaining all that was heard, whatever the checks say. */
export const leastCost = ({ start, steps }: Alignment): number => leastFrom(start, costsToGo(steps));

/** The same, where the costs to go are known. */
export const leastFrom = (start: readonly number[], [toGo = []]: readonly (readonly number[])[]): number =>
  Math.min(Infinity, ...start.map((cost, node) => cost + (toGo[node] ?? Infinity)));

/** Per node of each layer the least cost from the start to it, whatever the checks say. */
export function costsReached({ start, steps }: Alignment): readonly (readonly number[])[] {
  const reached: (readonly number[])[] = [start];
  for (const step of steps) {
    const before = reached.at(-1) ?? [];
    const here: number[] = [];
    for (const { from, to, least } of step) {
      here[to] = Math.min(here[to] ?? Infinity, (before[from] ?? Infinity) + least);
    }
    reached.push(here);
  }
  return reached;
}

export const isWhole = ({ steps }: Alignment): boolean =>
  steps.length === KEY_LENGTH && steps.every((step) => step.length > 0);

export const emptyCosts = (): Costs => new Float64Array(ALPHABET.length).fill(Infinity);
