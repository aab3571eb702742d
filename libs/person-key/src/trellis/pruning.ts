import { costsToGo, leastCost, WORTH_KEEPING, type Alignment, type Hypothesis } from './alignment.js';

/** Without what lies only on explanations that cost more than the best one by `slack`. */
export function pruned({ start, steps }: Alignment, slack: number): Alignment {
  const toGo = costsToGo(steps);
  const limit = leastCost({ start, steps }) + slack;
  let reached: readonly number[] = start;
  return {
    start,
    steps: steps.map((step, position) => {
      const next: number[] = [];
      const kept = step.filter(({ from, to, least }) => {
        const cost = (reached[from] ?? Infinity) + least;
        if (!(cost + (toGo[position + 1]?.[to] ?? Infinity) <= limit)) return false;
        next[to] = Math.min(next[to] ?? Infinity, cost);
        return true;
      });
      reached = next;
      return kept;
    }),
  };
}

/** Without its dearer explanations, as few of them as it takes to be left with so many hypotheses; if need be, with the best explanations alone. */
export function small(alignment: Alignment, most: number): Alignment {
  let kept = alignment;
  for (const slack of [WORTH_KEEPING, 8, 4, 1, 0]) {
    kept = pruned(kept, slack);
    if (kept.steps.reduce((sum, step) => sum + step.length, 0) <= most) return kept;
  }
  return onlyCheapest(kept);
}

/** One hypothesis from each node, so that a tie of very many explanations is broken. */
function onlyCheapest({ start, steps }: Alignment): Alignment {
  const toGo = costsToGo(steps);
  const cost = ({ least, to }: Hypothesis, position: number) => least + (toGo[position + 1]?.[to] ?? Infinity);
  let node = start.reduce((best, each, at) => {
    const total = each + (toGo[0]?.[at] ?? Infinity);
    return total < (start[best] ?? Infinity) + (toGo[0]?.[best] ?? Infinity) ? at : best;
  }, 0);
  const chosen: Hypothesis[][] = [];
  steps.forEach((step, position) => {
    const [next] = step.filter(({ from }) => from === node).sort((a, b) => cost(a, position) - cost(b, position));
    chosen.push(next === undefined ? [] : [next]);
    node = next?.to ?? 0;
  });
  return { start: start.map((each, at) => (at === (chosen[0]?.[0]?.from ?? 0) ? each : Infinity)), steps: chosen };
}
