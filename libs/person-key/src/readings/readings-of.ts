import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice, SymbolEdge } from '../lattice/lattice.js';
import { leastCost, type Alignment } from '../trellis/alignment.js';
import { DELETION_COST } from '../trellis/hearing.js';
import { combined } from '../trellis/several-readings.js';
import { align } from './align.js';
import { beliefIn, type Belief } from './belief.js';
import { bestPath } from './best-path.js';
import { costsWithin, type Region } from './costs-within.js';
import { regionsOf } from './regions.js';

/** What was heard of one key, in one reading or several. */
export interface Reading extends Belief {
  readonly alignment: Alignment;
  /** How many readings are in it. */
  readonly count: number;
  /** What they cost each by itself, whatever the checks and the others say. */
  readonly alone: number;
}

/**
 * Two readings of one key differ in one or two symbols of ten, each at a cost of about 5; two different keys, or a key and a telephone
 * number, in nearly all.
 */
const MOST_DISAGREEMENT = 32;

/** With one lost. */
const FEWEST_SYMBOLS = KEY_LENGTH - 1;

/** The key's readings in a transcript taken together, or undefined when there seems to be none. */
export function readingOf(lattice: Lattice): Reading | undefined {
  if (lattice.symbols.filter(mayBeSymbol).length < FEWEST_SYMBOLS) return undefined;
  const regions = regionsOf(lattice);
  const [first, second] = regions;
  const found = together(regions.map((region) => readingIn(lattice, region)).filter(isReading));
  if (regions.length !== 2 || found?.count !== 2 || found.alone < DELETION_COST || !first || !second) return found;
  const readings = cutsAround(lattice, first, second).map((cut) =>
    together(cut.map((region) => readingIn(lattice, region)).filter(isReading)),
  );
  return readings.filter(isReading).reduce<Reading | undefined>((best, each) => {
    const isBetter = best === undefined || each.count > best.count;
    return isBetter || (each.count === best.count && leastCost(each.alignment) < leastCost(best.alignment))
      ? each
      : best;
  }, undefined);
}

const mayBeSymbol = (edges: readonly SymbolEdge[]): boolean => edges.some(({ evidence }) => evidence > 0.1);

const isReading = (reading: Reading | undefined): reading is Reading => reading !== undefined;

function readingIn(lattice: Lattice, region: Region): Reading | undefined {
  const within = costsWithin(lattice, region);
  const path = bestPath(lattice, within);
  const belief = path && beliefIn(path);
  const alignment = belief && align(lattice, within);
  return belief && alignment && { ...belief, alignment, count: 1, alone: within.least };
}

/** The most believable reading, with those that agree with it as further observations. */
function together(readings: readonly Reading[]): Reading | undefined {
  const [best, ...others] = readings.toSorted(
    (a, b) => Number(a.onlyAsHeard) - Number(b.onlyAsHeard) || b.evidence - a.evidence,
  );
  return others.reduce<Reading | undefined>((soFar, other) => {
    if (soFar === undefined) return other;
    const alignment = combined(soFar.alignment, other.alignment);
    const disagreement = leastCost(alignment) - leastCost(soFar.alignment) - leastCost(other.alignment);
    if (disagreement > MOST_DISAGREEMENT) return soFar;
    return {
      alignment,
      evidence: soFar.evidence,
      onlyAsHeard: soFar.onlyAsHeard && other.onlyAsHeard,
      count: soFar.count + other.count,
      alone: soFar.alone + other.alone,
    };
  }, best);
}

/** With a symbol too many or too few somewhere, where one reading ends and the next begins is told only by comparing them. */
function cutsAround(lattice: Lattice, first: Region, second: Region): readonly (readonly Region[])[] {
  const starts = lattice.symbols.flatMap((edges, node) => (edges.some(({ plain }) => plain) ? [node] : []));
  const at = starts.indexOf(second.first);
  const cuts = at < 0 ? [second.first] : starts.slice(Math.max(0, at - 1), at + 2);
  return cuts.map((cut) => [
    { first: first.first, last: cut },
    { first: cut, last: second.last },
  ]);
}
