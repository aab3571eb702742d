import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice } from '../lattice/lattice.js';
import { isWhole, WORTH_KEEPING, type Alignment, type Hypothesis } from '../trellis/alignment.js';
import { DELETION_COST } from '../trellis/hearing.js';
import type { CostsWithin } from './costs-within.js';
import { reach } from './reach.js';
import { stateOf } from './states.js';
import { Step, type Onward } from './step.js';

/** Explanations are kept as far as they are worth it, fewer of them when there are very many. */
const SLACKS = [WORTH_KEEPING, 6, 1];
const MOST_WAYS = 200;

/** All ways to lay one reading against a key's positions, as far as they are worth keeping; undefined when there is none, or far too many. */
export function align(lattice: Lattice, within: CostsWithin): Alignment | undefined {
  const { costs } = reach(lattice, within.region, within.before);
  for (const slack of SLACKS) {
    const aligner = new Aligner(lattice, within, costs, slack);
    const alignment = aligner.align();
    if (aligner.ways <= MOST_WAYS) return isWhole(alignment) ? alignment : undefined;
  }
  return undefined;
}

class Aligner {
  ways = 0;
  private readonly known = new Map<number, readonly Onward[]>();

  constructor(
    private readonly lattice: Lattice,
    private readonly within: CostsWithin,
    private readonly reached: Float64Array,
    private readonly slack: number,
  ) {}

  align(): Alignment {
    const { first, last } = this.within.region;
    const start: number[] = [];
    let places: Onward[] = [];
    for (let node = first; node <= last; node++) {
      if (!this.isKept(node, 0, 0) || this.lattice.symbols[node]?.length === 0) continue;
      start.push(this.within.before[node] ?? Infinity);
      places.push({ node, lost: 0, cost: 0 });
    }
    const steps: Hypothesis[][] = [];
    for (let position = 0; position < KEY_LENGTH && this.ways <= MOST_WAYS; position++) {
      const step = new Step(position === KEY_LENGTH - 1, MOST_WAYS);
      places.forEach((place, from) => {
        this.addWays(step, from, place, position);
      });
      steps.push(step.hypotheses);
      places = step.places;
    }
    return { start, steps };
  }

  private addWays(step: Step, from: number, { node, lost }: Onward, position: number): void {
    for (const { to, cost, costs } of this.lattice.symbols[node] ?? []) {
      for (const onward of this.onwards(to, position + 1, lost)) {
        if (++this.ways > MOST_WAYS) return;
        step.add(from, { ...onward, cost: onward.cost + cost }, costs);
      }
    }
    if (lost > 0 || !this.isKept(node, position + 1, 1)) return;
    const cost = DELETION_COST + (position === KEY_LENGTH - 1 ? (this.within.after[node] ?? Infinity) : 0);
    this.ways++;
    step.add(from, { node, lost: 1, cost });
  }

  private onwards(from: number, read: number, lost: number): readonly Onward[] {
    const state = stateOf(from, read, lost);
    let found = this.known.get(state);
    if (found === undefined) this.known.set(state, (found = this.waysOnward(from, read, lost)));
    return found;
  }

  /** From the end of a symbol to where the next may begin. */
  private waysOnward(from: number, read: number, lost: number): readonly Onward[] {
    const { last } = this.within.region;
    if (from > last || !this.isKept(from, read, lost)) return [];
    if (read === KEY_LENGTH) return [{ node: last, lost, cost: this.within.after[from] ?? Infinity }];
    const costs = new Map<number, number>([[from, 0]]);
    const found: Onward[] = [];
    for (let node = from, furthest = from; node <= furthest; node++) {
      const cost = costs.get(node);
      if (cost === undefined) continue;
      const mayBeLost = node === from && lost === 0 && read === KEY_LENGTH - 1;
      if (mayBeLost || (this.lattice.symbols[node]?.length ?? 0) > 0) found.push({ node, lost, cost });
      for (const { to, inside } of this.lattice.skips[node] ?? []) {
        if (to > last || !this.isKept(to, read, lost)) continue;
        costs.set(to, Math.min(costs.get(to) ?? Infinity, cost + inside));
        furthest = Math.max(furthest, to);
      }
    }
    return found;
  }

  private isKept(node: number, read: number, lost: number): boolean {
    const { toGo, least } = this.within;
    const state = stateOf(node, read, lost);
    return (this.reached[state] ?? Infinity) + (toGo[state] ?? Infinity) <= least + this.slack;
  }
}
