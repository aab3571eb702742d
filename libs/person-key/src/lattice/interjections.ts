import { ANNOUNCEMENTS, FILLERS } from '../words/carrier-phrases.js';
import { groupPhrasesAt } from '../words/group-phrases.js';
import { AFTER_NEW_KEY, AFTER_OLD_KEY, BEFORE_NEW_KEY, BEFORE_OLD_KEY } from '../words/old-and-new-keys.js';
import { Phrases } from '../words/phrases.js';
import { CORRECTIONS, NEGATIONS, REPEATS, RESTARTS } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';
import type { LatticeBuilder } from './lattice-builder.js';
import { readingsOf } from './word-edges.js';

const fillers = new Phrases(FILLERS);
const restarts = new Phrases(RESTARTS);
const announcements = new Phrases([
  ...ANNOUNCEMENTS,
  ...[BEFORE_OLD_KEY, BEFORE_NEW_KEY, AFTER_OLD_KEY, AFTER_NEW_KEY].flat(),
]);
const repeats = new Phrases(REPEATS);
const others = [CORRECTIONS, NEGATIONS].map((phrases) => new Phrases(phrases));

const ACROSS_ANNOUNCEMENT = 8;

/** What is said between symbols without being one: fillers, and the phrases that announce symbols. */
export function addInterjections(lattice: LatticeBuilder, tokens: readonly Token[], at: number): void {
  const isSymbol = readingsOf(tokens, at).some(({ plain }) => plain);
  for (const { length } of fillers.at(tokens, at)) if (length > 1 || !isSymbol) lattice.skip(at, at + length, 0.05, 0);
  for (const length of groupPhrasesAt(tokens, at)) lattice.skip(at, at + length, 0.05, 0);
  for (const { length } of announcements.at(tokens, at)) lattice.skip(at, at + length, ACROSS_ANNOUNCEMENT, 0);
}

export const isFiller = (tokens: readonly Token[], at: number): boolean => fillers.longestAt(tokens, at) > 0;

export const isRestart = (tokens: readonly Token[], at: number): boolean => restarts.longestAt(tokens, at) > 0;

export const isInterjection = (tokens: readonly Token[], at: number): boolean =>
  [fillers, restarts, repeats, ...others].some((phrases) => phrases.startAt(tokens, at));
