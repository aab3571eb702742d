import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice } from '../lattice/lattice.js';
import { emptyCosts, isWhole, lowest, WORTH_KEEPING, type Alignment, type Hypothesis } from '../trellis/alignment.js';
import { DELETION_COST, type Costs } from '../trellis/hearing.js';
import { costsReached, stateOf, type CostsWithin } from './costs-within.js';

/** The way from one symbol to the next: a state with what was skipped on the way. */
interface Reached {
  readonly node: number;
  readonly lost: number;
  readonly cost: number;
}

/** Explanations are kept as far as they are worth it, fewer of them when there are very many. */
const SLACKS = [WORTH_KEEPING, 6, 1];
const MOST_WAYS = 200;

/** All ways to lay one reading against a key's positions, as far as they are worth keeping; undefined when there is none, or far too many. */
export function align(lattice: Lattice, within: CostsWithin): Alignment | undefined {
  const reached = costsReached(lattice, within);
  for (const slack of SLACKS) {
    const aligner = new Aligner(lattice, within, reached, slack);
    const alignment = aligner.align();
    if (aligner.ways <= MOST_WAYS) return isWhole(alignment) ? alignment : undefined;
  }
  return undefined;
}

class Aligner {
  ways = 0;

  constructor(
    private readonly lattice: Lattice,
    private readonly within: CostsWithin,
    private readonly reached: Float64Array,
    private readonly slack: number,
  ) {}

  align(): Alignment {
    const { first, last } = this.within.region;
    const start: number[] = [];
    let layer: Reached[] = [];
    for (let node = first; node <= last; node++) {
      if (!this.isKept(node, 0, 0) || this.lattice.symbols[node]?.length === 0) continue;
      start.push(this.within.before[node] ?? Infinity);
      layer.push({ node, lost: 0, cost: 0 });
    }
    const steps: Hypothesis[][] = [];
    for (let position = 0; position < KEY_LENGTH && this.ways <= MOST_WAYS; position++) {
      const step = new Step(position === KEY_LENGTH - 1);
      layer.forEach((reached, from) => {
        this.addWays(step, from, reached, position);
      });
      steps.push(step.hypotheses);
      layer = step.reached;
    }
    return { start, steps };
  }

  private addWays(step: Step, from: number, { node, lost }: Reached, position: number): void {
    for (const { to, cost, costs } of this.lattice.symbols[node] ?? []) {
      for (const reached of this.onwards(to, position + 1, lost)) {
        if (++this.ways > MOST_WAYS) return;
        step.add(from, { ...reached, cost: reached.cost + cost }, costs);
      }
    }
    if (lost > 0 || !this.isKept(node, position + 1, 1)) return;
    const cost = DELETION_COST + (position === KEY_LENGTH - 1 ? (this.within.after[node] ?? Infinity) : 0);
    this.ways++;
    step.add(from, { node, lost: 1, cost }, undefined);
  }

  /** From the end of a symbol to where the next may begin. */
  private onwards(from: number, read: number, lost: number): readonly Reached[] {
    const { last } = this.within.region;
    if (from > last || !this.isKept(from, read, lost)) return [];
    if (read === KEY_LENGTH) return [{ node: last, lost, cost: this.within.after[from] ?? Infinity }];
    const costs = new Map<number, number>([[from, 0]]);
    const found: Reached[] = [];
    for (let node = from; node <= last; node++) {
      const cost = costs.get(node);
      if (cost === undefined) continue;
      const mayBeLost = node === from && lost === 0 && read === KEY_LENGTH - 1;
      if (mayBeLost || (this.lattice.symbols[node]?.length ?? 0) > 0) found.push({ node, lost, cost });
      for (const { to, inside } of this.lattice.skips[node] ?? []) {
        if (to > last || !this.isKept(to, read, lost)) continue;
        costs.set(to, Math.min(costs.get(to) ?? Infinity, cost + inside));
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

/** The hypotheses for one position. Those between the same two nodes are one: the likelier explanation of each symbol. */
class Step {
  readonly reached: Reached[] = [];
  private readonly names = new Map<number, number>();
  private readonly merged = new Map<number, Omit<Hypothesis, 'least'>>();

  constructor(private readonly isLast: boolean) {}

  get hypotheses(): Hypothesis[] {
    return Array.from(this.merged.values(), (each) => ({ ...each, least: lowest(each.costs) }));
  }

  add(from: number, { node, lost, cost }: Reached, costs: Costs | undefined): void {
    const to = this.nameOf(node, lost);
    const name = from * MOST_WAYS + to;
    const hypothesis = this.merged.get(name) ?? { from, to, costs: emptyCosts() };
    const into = hypothesis.costs;
    for (let symbol = 0; symbol < into.length; symbol++) {
      const said = (costs === undefined ? 0 : (costs[symbol] ?? Infinity)) + cost;
      if (said < (into[symbol] ?? Infinity)) into[symbol] = said;
    }
    this.merged.set(name, hypothesis);
  }

  private nameOf(node: number, lost: number): number {
    const name = this.isLast ? -1 : stateOf(node, 0, lost);
    const known = this.names.get(name);
    if (known !== undefined) return known;
    this.names.set(name, this.reached.length);
    return this.reached.push({ node, lost, cost: 0 }) - 1;
  }
}
