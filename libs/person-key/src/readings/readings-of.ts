import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice, SymbolEdge } from '../lattice/lattice.js';
import { leastCost, type Alignment } from '../trellis/alignment.js';
import { DELETION_COST } from '../trellis/hearing.js';
import { combined } from '../trellis/several-readings.js';
import { align } from './align.js';
import { beliefIn, type Belief } from './belief.js';
import { bestPath } from './best-path.js';
import { costsWithin, type CostsWithin } from './costs-within.js';
import { Gaps } from './gaps.js';
import type { Region } from './reach.js';
import { regionsOf } from './regions.js';
import { isPartOfLongerRow, type Span } from './rows.js';

/** What was heard of one key, in one reading or several. */
export interface Reading extends Belief {
  readonly alignment: Alignment;
  /** Where the readings are. */
  readonly spans: readonly Span[];
  /** What they cost each by itself, whatever the checks and the others say. */
  readonly alone: number;
}

/**
 * Two readings of one key differ in one or two symbols of ten, each at a cost of about 5; two different keys, or a key and a telephone
 * number, in nearly all.
 */
const MOST_DISAGREEMENT = 32;

/** A bound on the work: what a third reading adds is little, and of more than three the two best are taken. */
const mostTogether = (readings: number): number => (readings > 3 ? 2 : 3);

/** So many symbols of ten are the same in two readings of one key. */
const ALIKE = 6;

/** With one lost. */
export const FEWEST_SYMBOLS = KEY_LENGTH - 1;

/** Whether a key seems to be read out in it, one that does not look like something else. */
export function holdsReading(lattice: Lattice): boolean {
  if (lattice.symbols.filter(mayBeSymbol).length < FEWEST_SYMBOLS) return false;
  return regionsOf(lattice).some((region) => heardIn(lattice, region)?.onlyAsHeard === false);
}

/** The key's readings in a transcript taken together, or undefined when there seems to be none. */
export function readingOf(lattice: Lattice): Reading | undefined {
  if (lattice.symbols.filter(mayBeSymbol).length < FEWEST_SYMBOLS) return undefined;
  const gaps = new Gaps(lattice);
  const regions = regionsOf(lattice);
  const [first, second] = regions;
  const found = together(lattice, gaps, regions);
  if (regions.length !== 2 || found?.spans.length !== 2 || found.alone < DELETION_COST || !first || !second)
    return found;
  const others = cutsAround(lattice, first, second).map((cut) => together(lattice, gaps, cut));
  return others.reduce((best, other) => (isBetter(other, best) ? other : best), found);
}

const mayBeSymbol = (edges: readonly SymbolEdge[]): boolean => edges.some(({ evidence }) => evidence > 0.1);

function isBetter(other: Reading | undefined, best: Reading | undefined): boolean {
  if (other === undefined || best === undefined) return best === undefined;
  if (other.spans.length !== best.spans.length) return other.spans.length > best.spans.length;
  return leastCost(other.alignment) < leastCost(best.alignment);
}

/** The most believable reading, with those that agree with it as further observations. */
function together(lattice: Lattice, gaps: Gaps, regions: readonly Region[]): Reading | undefined {
  const heard = regions
    .map((region) => heardIn(lattice, region))
    .filter((each) => each !== undefined)
    .sort((a, b) => Number(a.onlyAsHeard) - Number(b.onlyAsHeard) || b.evidence - a.evidence);
  const most = mostTogether(heard.length);
  const [best, ...others] = heard
    .slice(0, most)
    .map((each) => readingOfHeard(lattice, gaps, each))
    .filter((reading) => reading !== undefined);
  if (best === undefined) return undefined;
  const reading = others.reduce(withOther, best);
  const again = heard.slice(most).filter((each) => heard[0] !== undefined && soundsLike(each, heard[0]));
  return isPartOfLongerRow(lattice, [...reading.spans, ...again.map(({ span }) => span)]) ? undefined : reading;
}

/** What a region holds, before it is laid against the positions of a key. */
interface Heard extends Belief {
  readonly within: CostsWithin;
  readonly span: Span;
  readonly symbols: readonly string[];
}

function heardIn(lattice: Lattice, region: Region): Heard | undefined {
  const within = costsWithin(lattice, region);
  const path = bestPath(lattice, within);
  const belief = path && beliefIn(path, lattice.announced[path.from] ?? false);
  if (path === undefined || belief === undefined) return undefined;
  const span = { from: path.from, to: path.to, symbols: path.symbols.length + path.inserted };
  return { ...belief, within, span, symbols: path.symbols.map(({ edge }) => edge.heard) };
}

function readingOfHeard(
  lattice: Lattice,
  gaps: Gaps,
  { within, span, evidence, onlyAsHeard }: Heard,
): Reading | undefined {
  const alignment = align(lattice, gaps, within);
  return alignment && { evidence, onlyAsHeard, alignment, spans: [span], alone: within.least };
}

const soundsLike = (one: Heard, other: Heard): boolean =>
  one.symbols.filter((symbol, at) => symbol === other.symbols[at]).length >= ALIKE;

/** With the other one as a further observation, unless it is of something else. */
function withOther(reading: Reading, other: Reading): Reading {
  const alignment = combined(reading.alignment, other.alignment);
  const disagreement = leastCost(alignment) - leastCost(reading.alignment) - leastCost(other.alignment);
  if (disagreement > MOST_DISAGREEMENT) return reading;
  return {
    alignment,
    evidence: reading.evidence,
    onlyAsHeard: reading.onlyAsHeard && other.onlyAsHeard,
    spans: [...reading.spans, ...other.spans],
    alone: reading.alone + other.alone,
  };
}

/** With a symbol too many or too few somewhere, where one reading ends and the next begins is told only by comparing them. */
function cutsAround(lattice: Lattice, first: Region, second: Region): readonly (readonly Region[])[] {
  const starts = lattice.symbols.flatMap((edges, node) => (edges.some(({ plain }) => plain) ? [node] : []));
  const at = starts.indexOf(second.first);
  return [starts[at - 1], starts[at + 1]]
    .filter((cut) => at >= 0 && cut !== undefined)
    .map((cut = 0) => [
      { first: first.first, last: cut },
      { first: cut, last: second.last },
    ]);
}
