import { KEY_LENGTH } from '../alphabet.js';
import type { Lattice } from '../lattice/lattice.js';
import { parsePersonKey } from '../parse-person-key.js';
import { beliefIn, type Belief } from './belief.js';
import { bestPath } from './best-path.js';
import { costsWithin, type CostsWithin } from './costs-within.js';
import type { Region } from './reach.js';
import { regionsOf } from './regions.js';
import type { Span } from './rows.js';

/** What a region holds, before it is laid against the positions of a key. */
export interface HeardRegion extends Belief {
  readonly within: CostsWithin;
  readonly span: Span;
  /** At their likeliest, whatever the checks say. */
  readonly symbols: readonly string[];
  /** Whether these are a valid key. */
  readonly isKey: boolean;
}

/** With one lost. */
export const FEWEST_SYMBOLS = KEY_LENGTH - 1;

/** So many symbols of ten are the same in two readings of one key. */
const ALIKE = 6;

/** Whether a key seems to be read out in it, one that does not look like something else. */
export const holdsReading = (lattice: Lattice): boolean =>
  heardInAll(lattice, regionsHeard(lattice)).some(({ onlyAsHeard }) => !onlyAsHeard);

/** Where keys may have been read out, none when there are too few words that may be symbols. */
export function regionsHeard(lattice: Lattice): readonly Region[] {
  const symbols = lattice.symbols.filter((edges) => edges.some(({ evidence }) => evidence > 0.1));
  return symbols.length < FEWEST_SYMBOLS ? [] : regionsOf(lattice);
}

/** What the regions hold that may be a key, in the order in which it was said. */
export const heardInAll = (lattice: Lattice, regions: readonly Region[]): readonly HeardRegion[] =>
  regions.map((region) => heardIn(lattice, region)).filter((heard) => heard !== undefined);

function heardIn(lattice: Lattice, region: Region): HeardRegion | undefined {
  const within = costsWithin(lattice, region);
  const path = bestPath(lattice, within);
  const belief = path && beliefIn(path, lattice.announced[path.from] ?? false);
  if (path === undefined || belief === undefined) return undefined;
  const span = { from: path.from, to: path.to, symbols: path.symbols.length + path.inserted };
  const symbols = path.symbols.map(({ edge }) => edge.heard);
  const isKey = path.inserted === 0 && parsePersonKey(symbols.join('')) !== undefined;
  return { ...belief, within, span, symbols, isKey };
}

/** Whether both seem to be readings of one key. */
export const soundsLike = (one: HeardRegion, other: HeardRegion): boolean =>
  one.symbols.filter((symbol, at) => symbol === other.symbols[at]).length >= ALIKE;
