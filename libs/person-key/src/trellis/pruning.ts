import { costsReached, costsToGo, leastFrom, WORTH_KEEPING, type Alignment, type Hypothesis } from './alignment.js';

const ROUNDING = 1e-9;

/** Without what lies only on explanations that cost more than the best one by `slack`. */
export const pruned = (alignment: Alignment, slack: number): Alignment =>
  within(alignment, excessesOf(alignment), slack);

/**
 * Without its dearer explanations, as few of them as it takes to be left with so many hypotheses; if need be, with the
 * best explanations alone.
 */
export function small(alignment: Alignment, most: number): Alignment {
  const excesses = excessesOf(alignment);
  const all = excesses.flat();
  for (const slack of [WORTH_KEEPING, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) {
    if (all.filter((excess) => excess <= slack).length <= most) return within(alignment, excesses, slack);
  }
  return onlyCheapest(within(alignment, excesses, 0));
}

const within = ({ start, steps }: Alignment, excesses: readonly (readonly number[])[], slack: number): Alignment => ({
  start,
  steps: steps.map((step, position) => step.filter((_, at) => (excesses[position]?.[at] ?? Infinity) <= slack)),
});

/** By step and hypothesis: by how much the best explanation with it is dearer than the best one of all. */
function excessesOf(alignment: Alignment): readonly (readonly number[])[] {
  const reached = costsReached(alignment);
  const toGo = costsToGo(alignment.steps);
  const best = leastFrom(alignment.start, toGo);
  return alignment.steps.map((step, position) =>
    step.map(({ from, to, least }) => {
      const cost = (reached[position]?.[from] ?? Infinity) + least + (toGo[position + 1]?.[to] ?? Infinity);
      return cost - best - ROUNDING;
    }),
  );
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
