import { KEY_LENGTH } from '../alphabet.js';
import type { LatticeBuilder } from '../lattice/lattice-builder.js';
import { readingsOf } from '../lattice/word-edges.js';
import { Phrases, type PhraseSpan } from '../words/phrases.js';
import { REPEATS, RESTARTS } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';
import { rowsOfSymbols, type LikelySymbol } from './rows-of-symbols.js';

const restarts = new Phrases(RESTARTS);
const repeats = new Phrases(REPEATS);

/** Nine may be a whole key of which a symbol got lost: what is said anew of those is settled among the readings. */
const MOST_BEGUN = KEY_LENGTH - 2;

/** What it costs to leave out what was begun. "Again" is as often said before a group of the same reading. */
const BEFORE_RESTART = 0;
const BEFORE_REPEAT = 3;

/** Dearer than a symbol that got lost after it: hardly anybody says "let me start over" and goes on. */
const ACROSS_RESTART = 12;
const ACROSS_REPEAT = 6;

/**
 * The tokens that are words of "let me start over", or of "so that's" and no symbols. They are left out together: none
 * by itself is other talk, or a filler, between two symbols of one key.
 */
export function wordsOfBeginningAnew(tokens: readonly Token[]): ReadonlySet<number> {
  const again = placesIn(repeats.spansIn(tokens)).filter((at) => readingsOf(tokens, at).length === 0);
  return new Set([...placesIn(restarts.spansIn(tokens)), ...again]);
}

const placesIn = (spans: readonly PhraseSpan[]): readonly number[] =>
  spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset));

/**
 * "B 5 9, let me start over, B 5 8 ..." and "B 5 9, again, B 5 8 ...": what was said of a key before is no part of it.
 * To be called when all symbols are in the lattice.
 */
export function addBeginnings(lattice: LatticeBuilder, tokens: readonly Token[]): void {
  tokens.forEach((_, at) => {
    for (const { length } of restarts.at(tokens, at)) lattice.skip(at, at + length, ACROSS_RESTART, 0);
    for (const { length } of repeats.at(tokens, at)) lattice.skip(at, at + length, ACROSS_REPEAT, 0);
  });
  const rows = rowsOfSymbols(lattice, tokens);
  for (const span of restarts.spansIn(tokens)) leaveOut(lattice, rows, span, BEFORE_RESTART);
  for (const span of repeats.spansIn(tokens)) leaveOut(lattice, rows, span, BEFORE_REPEAT);
}

/** With a phrase the rows before it, as far back as they hold too few symbols for a key. */
function leaveOut(
  lattice: LatticeBuilder,
  rows: readonly (readonly LikelySymbol[])[],
  { from, to }: PhraseSpan,
  cost: number,
): void {
  let begun = 0;
  for (const row of rows.toReversed()) {
    const [first] = row;
    if (first === undefined || first.from >= from) continue;
    const after = row.findIndex((symbol) => symbol.from >= from && symbol.from <= lattice.tokens);
    begun += after < 0 ? row.length : after;
    if (begun > MOST_BEGUN) return;
    lattice.skip(first.from, to, Infinity, cost);
  }
}
