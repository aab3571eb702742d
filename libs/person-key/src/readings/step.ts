import { addCost, emptyCosts, lowest, type Hypothesis } from '../trellis/alignment.js';
import type { Costs } from '../trellis/hearing.js';

/** A symbol that nobody heard may have been any. */
const NOT_HEARD: Costs = emptyCosts().fill(0);

/** Where the next symbol begins, how many are lost by then, and what was skipped on the way. */
export interface Onward {
  readonly node: number;
  readonly lost: number;
  readonly cost: number;
}

/**
 * The hypotheses for one position. Those between the same two places are one: the likelier explanation of each symbol.
 */
export class Step {
  /** Where they lead. */
  readonly places: Onward[] = [];
  private readonly merged = new Map<number, Omit<Hypothesis, 'least'>>();

  /** @param isLast after the last position all places are one */
  constructor(
    private readonly isLast: boolean,
    private readonly mostPlaces: number,
  ) {}

  get hypotheses(): Hypothesis[] {
    return Array.from(this.merged.values(), ({ from, to, costs }) => ({ from, to, costs, least: lowest(costs) }));
  }

  /** @param heard what was heard costs so much, by symbol; without it the symbol was lost */
  add(from: number, onward: Onward, heard: Costs = NOT_HEARD): void {
    const to = this.placeOf(onward);
    const name = from * this.mostPlaces + to;
    const known = this.merged.get(name);
    if (known === undefined) this.merged.set(name, { from, to, costs: addCost(heard, onward.cost) });
    else lower(known.costs, heard, onward.cost);
  }

  private placeOf({ node, lost }: Onward): number {
    const known = this.isLast ? 0 : this.places.findIndex((place) => place.node === node && place.lost === lost);
    if (known >= 0 && known < this.places.length) return known;
    return this.places.push({ node, lost, cost: 0 }) - 1;
  }
}

function lower(into: Costs, heard: Costs, extra: number): void {
  for (let symbol = 0; symbol < into.length; symbol++) {
    const cost = (heard[symbol] ?? Infinity) + extra;
    if (cost < (into[symbol] ?? 0)) into[symbol] = cost;
  }
}
