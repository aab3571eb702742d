import { lowest, plus, WORTH_KEEPING, type Alignment, type Hypothesis } from './alignment.js';
import { pruned, small } from './pruning.js';

/** A bound on the work: some 4 of one reading and 4 of the other make 16 of both, at each position. */
const MOST_EACH = 40;

/**
 * Two readings of one key as one: every pair of explanations, the costs added, since the readings' errors are
 * independent. Pairs that cost too much more than the best are dropped.
 */
export function combined(first: Alignment, second: Alignment): Alignment {
  const [a, b] = [small(first, MOST_EACH), small(second, MOST_EACH)];
  const width = Math.max(1, ...b.steps.flatMap((step) => step.flatMap(({ from, to }) => [from + 1, to + 1])));
  const at = (nodeOfA: number, nodeOfB: number) => nodeOfA * width + nodeOfB;
  const start: (number | undefined)[] = [];
  a.start.forEach((costA, nodeA) => {
    b.start.forEach((costB, nodeB) => {
      start[at(nodeA, nodeB)] = costA + costB;
    });
  });
  const steps = a.steps.map((step, position) => {
    const pairs: Hypothesis[] = [];
    for (const one of step) {
      for (const other of b.steps[position] ?? []) {
        const costs = plus(one.costs, other.costs);
        const to = position === a.steps.length - 1 ? 0 : at(one.to, other.to);
        pairs.push({ from: at(one.from, other.from), to, costs, least: lowest(costs) });
      }
    }
    return pairs;
  });
  return pruned({ start: Array.from(start, (cost) => cost ?? Infinity), steps }, WORTH_KEEPING);
}
