import type { Lattice } from '../lattice/lattice.js';
import { stillMeant } from '../said-anew/keys-taken-back.js';
import { leastCost, type Alignment } from '../trellis/alignment.js';
import { DELETION_COST } from '../trellis/hearing.js';
import { combined } from '../trellis/several-readings.js';
import type { Token } from '../words/tokens.js';
import { align } from './align.js';
import type { Belief } from './belief.js';
import { Gaps } from './gaps.js';
import { heardInAll, regionsHeard, soundsLike, type HeardRegion } from './heard.js';
import type { Region } from './reach.js';
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
 * Two readings of one key differ in one or two symbols of ten, each at a cost of about 5; two different keys, or a key
 * and a telephone number, in nearly all.
 */
const MOST_DISAGREEMENT = 32;

/**
 * A bound on the work: what a third reading of a key adds is little, and of more than three in all the two best of each
 * are taken.
 */
const MOST_TOGETHER = 3;
const MOST_ALIKE = 2;

/** The readings of each key in a transcript taken together, the most believable first, without what was taken back. */
export function readingsOf(lattice: Lattice, tokens: readonly Token[]): readonly Reading[] {
  const hearing = { lattice, tokens, gaps: new Gaps(lattice) };
  const regions = regionsHeard(lattice);
  const [first, second] = regions;
  const found = together(hearing, regions);
  const [only, another] = found;
  if (regions.length !== 2 || another || only?.spans.length !== 2 || only.alone < DELETION_COST || !first || !second)
    return found;
  const others = cutsAround(lattice, first, second).map((cut) => together(hearing, cut));
  return others.reduce((best, other) => (isBetter(other[0], best[0]) ? other : best), found);
}

interface Hearing {
  readonly lattice: Lattice;
  readonly tokens: readonly Token[];
  readonly gaps: Gaps;
}

function isBetter(other: Reading | undefined, best: Reading | undefined): boolean {
  if (other === undefined || best === undefined) return best === undefined;
  if (other.spans.length !== best.spans.length) return other.spans.length > best.spans.length;
  return leastCost(other.alignment) < leastCost(best.alignment);
}

/** The most believable reading, with those that agree with it as further observations; then those of other keys. */
function together(hearing: Hearing, regions: readonly Region[]): readonly Reading[] {
  const heard = heardInAll(hearing.lattice, regions);
  const meant = meantAmong(hearing, heard);
  const readings: Reading[] = [];
  for (const each of fewOfEach(meant)) {
    const reading = readingOfHeard(hearing, each);
    if (reading !== undefined) addReading(readings, reading);
  }
  return readings.flatMap((reading) => inRow(hearing.lattice, reading, heard));
}

/** Those that were not taken back, the most believable first. */
function meantAmong({ lattice, tokens }: Hearing, heard: readonly HeardRegion[]): readonly HeardRegion[] {
  const plausible = heard.filter(({ onlyAsHeard, isKey }) => isKey || !onlyAsHeard);
  const places = plausible.map(({ span }) => ({
    first: Math.floor(lattice.places[span.from] ?? 0),
    end: Math.ceil(lattice.places[span.to] ?? 0),
  }));
  const isMeant = stillMeant(tokens, places);
  const takenBack = new Set(plausible.filter((_, at) => isMeant[at] === false));
  return heard
    .filter((each) => !takenBack.has(each))
    .sort((a, b) => Number(a.onlyAsHeard) - Number(b.onlyAsHeard) || b.evidence - a.evidence);
}

/** Of more than three readings two of each key, three at most. */
function fewOfEach(heard: readonly HeardRegion[]): readonly HeardRegion[] {
  if (heard.length <= MOST_TOGETHER) return heard;
  const few: HeardRegion[] = [];
  for (const each of heard) if (few.filter((other) => soundsLike(each, other)).length < MOST_ALIKE) few.push(each);
  return few.slice(0, MOST_TOGETHER);
}

function readingOfHeard(
  { lattice, gaps }: Hearing,
  { within, span, evidence, onlyAsHeard }: HeardRegion,
): Reading | undefined {
  const alignment = align(lattice, gaps, within);
  return alignment && { evidence, onlyAsHeard, alignment, spans: [span], alone: within.least };
}

/** As a further observation of the first key with which it agrees, else as one of another key. */
function addReading(readings: Reading[], other: Reading): void {
  for (const [at, reading] of readings.entries()) {
    const both = withOther(reading, other);
    if (both !== undefined) {
      readings[at] = both;
      return;
    }
  }
  readings.push(other);
}

/** Undefined when it is of something else. */
function withOther(reading: Reading, other: Reading): Reading | undefined {
  const alignment = combined(reading.alignment, other.alignment);
  const disagreement = leastCost(alignment) - leastCost(reading.alignment) - leastCost(other.alignment);
  if (disagreement > MOST_DISAGREEMENT) return undefined;
  return {
    alignment,
    evidence: reading.evidence,
    onlyAsHeard: reading.onlyAsHeard && other.onlyAsHeard,
    spans: [...reading.spans, ...other.spans],
    alone: reading.alone + other.alone,
  };
}

/**
 * Nothing when it is part of a longer row of symbols. A row of two keys counts only where they are valid as they were
 * heard.
 */
function inRow(lattice: Lattice, reading: Reading, heard: readonly HeardRegion[]): readonly Reading[] {
  const [lead] = heard.filter(({ span }) => span === reading.spans[0]);
  const again = heard.filter((each) => lead !== undefined && soundsLike(each, lead)).map(({ span }) => span);
  const own = [...reading.spans, ...again];
  if (!isPartOfLongerRow(lattice, own, own)) return [reading];
  const all = heard.map(({ span }) => span);
  return isPartOfLongerRow(lattice, own, [...own, ...all]) ? [] : [{ ...reading, onlyAsHeard: true }];
}

/**
 * With a symbol too many or too few somewhere, where one reading ends and the next begins is told only by comparing
 * them.
 */
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
