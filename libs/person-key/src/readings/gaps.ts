import type { Lattice } from '../lattice/lattice.js';
import { WORTH_KEEPING } from '../trellis/alignment.js';

/** Where a symbol begins, and what was skipped on the way there. */
export interface Gap {
  readonly to: number;
  readonly cost: number;
}

/** A bound on the work: nobody says so many words between two symbols of a key. */
const MOST_NODES = 60;

const NEVER = Infinity;

/** The ways from the end of one symbol over all that may be skipped to where the next one may begin. */
export class Gaps {
  private readonly known: (readonly Gap[] | undefined)[] = [];
  private readonly costs: Float64Array;

  constructor(private readonly lattice: Lattice) {
    this.costs = new Float64Array(lattice.size).fill(NEVER);
  }

  after(node: number): readonly Gap[] {
    return (this.known[node] ??= this.find(node));
  }

  private find(start: number): readonly Gap[] {
    const { costs, lattice } = this;
    const end = Math.min(start + MOST_NODES, lattice.size);
    const found: Gap[] = [];
    costs[start] = 0;
    for (let node = start; node < end; node++) {
      const cost = costs[node] ?? NEVER;
      costs[node] = NEVER;
      if (cost > WORTH_KEEPING) continue;
      if ((lattice.symbols[node]?.length ?? 0) > 0) found.push({ to: node, cost });
      for (const { to, inside } of lattice.skips[node] ?? []) {
        if (to < end && cost + inside < (costs[to] ?? 0)) costs[to] = cost + inside;
      }
    }
    return found;
  }
}
