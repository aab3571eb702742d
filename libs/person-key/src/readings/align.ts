import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice } from '../lattice/lattice.js';
import { isWhole, WORTH_KEEPING, type Alignment, type Hypothesis } from '../trellis/alignment.js';
import { DELETION_COST } from '../trellis/hearing.js';
import type { CostsWithin } from './costs-within.js';
import type { Gaps } from './gaps.js';
import { reach } from './reach.js';
import { stateOf } from './states.js';
import { Step, type Onward } from './step.js';

/** Explanations are kept as far as they are worth it, fewer of them when there are very many. */
const SLACKS = [WORTH_KEEPING, 6, 1];
const MOST_WAYS = 90;

/**
 * All ways to lay one reading against a key's positions, as far as they are worth keeping; undefined when there is
 * none, or far too many.
 */
export function align(lattice: Lattice, gaps: Gaps, within: CostsWithin): Alignment | undefined {
  const { costs } = reach(lattice, within.region, within.before);
  for (const slack of SLACKS) {
    const aligner = new Aligner(lattice, gaps, within, costs, slack);
    const alignment = aligner.align();
    if (aligner.ways <= MOST_WAYS) return isWhole(alignment) ? alignment : undefined;
  }
  return undefined;
}

class Aligner {
  ways = 0;

  constructor(
    private readonly lattice: Lattice,
    private readonly gaps: Gaps,
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
    const cost = DELETION_COST + (position === KEY_LENGTH - 1 ? this.costOfRest(node, 1) : 0);
    this.ways++;
    step.add(from, { node, lost: 1, cost });
  }

  /** From the end of a symbol to where the next may begin, or may have been lost. */
  private onwards(from: number, read: number, lost: number): readonly Onward[] {
    const { region, toGo, least } = this.within;
    if (from > region.last || !this.isKept(from, read, lost)) return [];
    if (read === KEY_LENGTH) return [{ node: region.last, lost, cost: this.costOfRest(from, lost) }];
    const most = least + this.slack - (this.reached[stateOf(from, read, lost)] ?? Infinity);
    const found: Onward[] = [];
    if (lost === 0 && read === KEY_LENGTH - 1 && !this.lattice.symbols[from]?.length)
      found.push({ node: from, lost, cost: 0 });
    for (const { to, cost } of this.gaps.after(from)) {
      const isWorthIt = to <= region.last && cost + (toGo[stateOf(to, read, lost)] ?? Infinity) <= most;
      if (isWorthIt) found.push({ node: to, lost, cost });
    }
    return found;
  }

  /** What is said after the last symbol: that it was this one, again, or no more of the key. */
  private costOfRest(from: number, lost: number): number {
    return this.within.toGo[stateOf(from, KEY_LENGTH, lost)] ?? Infinity;
  }

  private isKept(node: number, read: number, lost: number): boolean {
    const { toGo, least } = this.within;
    const state = stateOf(node, read, lost);
    return (this.reached[state] ?? Infinity) + (toGo[state] ?? Infinity) <= least + this.slack;
  }
}
