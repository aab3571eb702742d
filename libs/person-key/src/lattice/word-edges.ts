import { LETTER_HOMOPHONES, LETTER_NAMES, SAME_SOUND } from '../words/letter-names.js';
import { DIGIT_HOMOPHONES, DIGIT_NAMES, SAME_SOUND_AS_DIGIT } from '../words/number-words.js';
import { Phrases } from '../words/phrases.js';
import { EVERYDAY_WORDS, NATO_WORDS, SPELT_AS } from '../words/spelling-alphabets.js';
import type { Token } from '../words/tokens.js';
import type { SymbolWeight } from './lattice.js';

export interface Reading extends SymbolWeight {
  readonly symbol: string;
}

const LETTER: SymbolWeight = { cost: 0, evidence: 1, plain: true };
const NAME: SymbolWeight = { cost: 0.05, evidence: 0.9, plain: true };
/** Half of them are names or common words as well. */
const SPELLING_WORD: SymbolWeight = { cost: 0.05, evidence: 0.45, plain: true };
/** "Victor" in "V as in Victor" is hardly a symbol of its own. */
const SPELLING_THE_LAST: SymbolWeight = { cost: 2, evidence: 0.45, plain: true };
const EVERYDAY: SymbolWeight = { cost: 2.5, evidence: 0.4, plain: false };
const HOMOPHONE: SymbolWeight = { cost: 0.5, evidence: 0.3, plain: false };
const NEAR_HOMOPHONE: SymbolWeight = { cost: 4.5, evidence: 0.1, plain: false };

const connections = new Phrases(SPELT_AS);
/** In words. */
const LONGEST_CONNECTION = 4;

/** O is heard as 0. I stays I, see `hearing.ts`. */
export const asHeard = (letter: string): string => (letter === 'O' ? '0' : letter);

/** It is asked several times for each word of a transcript. */
const known = new WeakMap<Token, readonly Reading[]>();

/** The symbols that one word by itself may be. */
export function readingsOf(tokens: readonly Token[], at: number): readonly Reading[] {
  const token = tokens[at];
  if (token === undefined) return [];
  let readings = known.get(token);
  if (readings === undefined) known.set(token, (readings = findReadings(tokens, at)));
  return readings;
}

function findReadings(tokens: readonly Token[], at: number): readonly Reading[] {
  const text = tokens[at]?.text ?? '';
  if (text.length === 1) return [letterOrDigit(tokens, at)];
  const found: Reading[] = [];
  const add = (letter: string | undefined, meant: SymbolWeight) => {
    if (letter !== undefined) found.push({ ...meant, symbol: asHeard(letter) });
  };
  add(LETTER_NAMES.get(text) ?? DIGIT_NAMES.get(text), NAME);
  add(LETTER_HOMOPHONES.get(text), SAME_SOUND.has(text) ? HOMOPHONE : NEAR_HOMOPHONE);
  add(DIGIT_HOMOPHONES.get(text), SAME_SOUND_AS_DIGIT.has(text) ? HOMOPHONE : NEAR_HOMOPHONE);
  const initial = text.charAt(0).toUpperCase();
  if (NATO_WORDS.has(text)) {
    add(text === 'xray' ? 'X' : initial, isSpellingTheLast(tokens, at) ? SPELLING_THE_LAST : SPELLING_WORD);
  }
  if (EVERYDAY_WORDS.has(text)) add(initial, EVERYDAY);
  return found;
}

function isSpellingTheLast(tokens: readonly Token[], at: number): boolean {
  const initial = tokens[at]?.text.charAt(0);
  for (let start = at - 1; start >= Math.max(1, at - LONGEST_CONNECTION); start--) {
    const before = tokens[start - 1]?.text ?? '';
    const isSame = before === initial || LETTER_NAMES.get(before)?.toLowerCase() === initial;
    if (isSame && connections.at(tokens, start).some(({ length }) => start + length === at)) return true;
  }
  return false;
}

/** "a" and "i" are words, unless they stand in a row of symbols. */
function letterOrDigit(tokens: readonly Token[], at: number): Reading {
  const text = tokens[at]?.text ?? '';
  const mayBeWord = (text === 'a' || text === 'i') && !isInRow(tokens, at);
  return { ...(mayBeWord ? HOMOPHONE : LETTER), symbol: asHeard(text.toUpperCase()) };
}

/** "it's a a B": said twice in a row, each is as much a word as the other. */
function isInRow(tokens: readonly Token[], at: number): boolean {
  const isSame = (place: number) => tokens[place]?.text === tokens[at]?.text;
  let [before, after] = [at - 1, at + 1];
  while (isSame(before)) before--;
  while (isSame(after)) after++;
  return tokens.length > 1 && isSymbolOrEnd(tokens[before]) && isSymbolOrEnd(tokens[after]);
}

const isSymbolOrEnd = (token: Token | undefined): boolean =>
  token === undefined || token.text.length === 1 || LETTER_NAMES.has(token.text) || DIGIT_NAMES.has(token.text);
