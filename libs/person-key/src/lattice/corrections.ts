import { ANNOUNCEMENTS, CORRECTIONS, FILLERS, NEGATIONS, REPEATS, RESTARTS } from '../words/carrier-phrases.js';
import { groupPhrasesAt } from '../words/group-phrases.js';
import { Phrases } from '../words/phrases.js';
import type { Token } from '../words/tokens.js';
import type { LatticeBuilder } from './lattice-builder.js';
import { readingsOf } from './word-edges.js';

const corrections = new Phrases(CORRECTIONS);
const negations = new Phrases(NEGATIONS);
const restarts = new Phrases(RESTARTS);
const announcements = new Phrases(ANNOUNCEMENTS);
const repeats = new Phrases(REPEATS);
const fillers = new Phrases(FILLERS);

/** By the number of symbols taken back. */
const TAKING_BACK = [0.7, 0.1, 0.8, 1, 1.6, 2, 2.2, 2.4, 2.6];
const NOT_THAT_ONE = 0.2;
const ACROSS_RESTART = 8;
const ACROSS_ANNOUNCEMENT = 8;
const ACROSS_REPEAT = 3;

/** What is said between symbols without being one: fillers, and the phrases that take symbols back or announce them. */
export function addInterjections(lattice: LatticeBuilder, tokens: readonly Token[], at: number): void {
  const isSymbol = readingsOf(tokens, at).some(({ plain }) => plain);
  for (const { length } of fillers.at(tokens, at)) if (length > 1 || !isSymbol) lattice.skip(at, at + length, 0.05, 0);
  for (const length of groupPhrasesAt(tokens, at)) lattice.skip(at, at + length, 0.05, 0);
  for (const { length } of restarts.at(tokens, at)) lattice.skip(at, at + length, ACROSS_RESTART, 0);
  for (const { length } of announcements.at(tokens, at)) lattice.skip(at, at + length, ACROSS_ANNOUNCEMENT, 0);
  for (const { length } of repeats.at(tokens, at)) lattice.skip(at, at + length, ACROSS_REPEAT, 0);
}

export const isFiller = (tokens: readonly Token[], at: number): boolean => fillers.longestAt(tokens, at) > 0;

export const isInterjection = (tokens: readonly Token[], at: number): boolean =>
  [fillers, corrections, negations, restarts, repeats].some((phrases) => phrases.startAt(tokens, at));

/**
 * After "no wait", "sorry" and the like the last symbol is dropped, or the last few, and the reading goes on after the phrase. To be
 * called when all symbols up to the phrase are in the lattice.
 */
export function addCorrections(lattice: LatticeBuilder, tokens: readonly Token[], at: number): void {
  const length = corrections.longestAt(tokens, at);
  if (length === 0 || corrections.longestAt(tokens, at - 1) > length) return;
  lattice.skip(at, at + length, TAKING_BACK[0] ?? 0, 0);
  let end = afterLastSymbol(lattice, tokens, at);
  for (const cost of TAKING_BACK.slice(1)) {
    const start = startOfSymbolBefore(lattice, end);
    if (start === undefined) return;
    lattice.skip(start, at + length, cost, 0);
    end = start <= lattice.tokens ? afterLastSymbol(lattice, tokens, start) : start;
  }
}

/** "not B": the symbol is skipped with the word. */
export function addNegations(lattice: LatticeBuilder, tokens: readonly Token[], at: number): void {
  for (const { length } of negations.at(tokens, at)) {
    for (const { to } of lattice.startingAt(at + length)) {
      if (to <= lattice.tokens) lattice.skip(at, to, NOT_THAT_ONE, 0);
    }
  }
}

function afterLastSymbol(lattice: LatticeBuilder, tokens: readonly Token[], before: number): number {
  let end = before;
  while (end > 0 && startOfSymbolBefore(lattice, end, 1) === undefined && fillers.longestAt(tokens, end - 1) > 0) end--;
  return end;
}

/** Of the symbols that end at a node the one that takes in most words, as "B as in boy". */
function startOfSymbolBefore(lattice: LatticeBuilder, end: number, highestCost = 2): number | undefined {
  const starts = lattice
    .endingAt(end)
    .filter(({ cost }) => cost <= highestCost)
    .map(({ from }) => from);
  if (starts.length === 0) return undefined;
  const boundaries = starts.filter((start) => start <= lattice.tokens);
  return boundaries.length > 0 ? Math.min(...boundaries) : starts[0];
}
