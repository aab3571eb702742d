import { MULTIPLIERS, TEENS, TENS } from '../words/number-words.js';
import { Phrases } from '../words/phrases.js';
import { EVERYDAY_WORDS, NATO_WORDS, PLAINLY_SPELT_AS, SPELT_AS } from '../words/spelling-alphabets.js';
import type { Token } from '../words/tokens.js';
import { isInterjection, isRestart } from './interjections.js';
import type { SymbolWeight } from './lattice.js';
import type { LatticeBuilder } from './lattice-builder.js';
import { asHeard, readingsOf, type Reading } from './word-edges.js';

const connections = new Phrases(SPELT_AS);

/**
 * The letter and the word say the same. They are two hearings, but of one breath; nobody has measured how much surer
 * they are than one.
 */
const AGREED: SymbolWeight = { cost: 0, evidence: 1, plain: true };
/** "I as in ice cream". */
const IN_TWO_WORDS = 0.3;
/**
 * A word that sounds only nearly like its letter, as "as" in "S as in Sam", is no letter for being followed by a word.
 */
const NEARLY = 1;
const BY_THE_WORD: SymbolWeight = { cost: 1, evidence: 0.9, plain: true };
const BY_THE_LETTER: SymbolWeight = { cost: 2, evidence: 0.8, plain: true };

/** A word that sounds like a letter, and one that begins with it: "see cat". It may be mere talk. */
const PERHAPS: SymbolWeight = { cost: 0.4, evidence: 0.4, plain: false };

/**
 * "B as in boy", "M for Mary", "D, dog": a letter and a word that begins with it. Where they differ the word is
 * believed more.
 */
export function addSpeltOut(lattice: LatticeBuilder, tokens: readonly Token[], at: number): void {
  const readings = readingsOf(tokens, at);
  if (!isSpellingWord(tokens[at]) && isOrdinary(tokens, at + 1)) addWithoutConnection(lattice, tokens, at, readings);
  // "T, from the top" spells nothing.
  if (isRestart(tokens, at + 1)) return;
  for (const { length, text } of connections.at(tokens, at + 1)) {
    const word = tokens[at + 1 + length]?.text ?? '';
    if (!IS_WORD.test(word)) continue;
    const initial = initialOf(word);
    const end = at + 2 + length;
    const agreeing = readings.find(({ symbol }) => symbol === initial);
    if (agreeing !== undefined) {
      const farFetched = agreeing.cost < NEARLY ? 0 : agreeing.cost;
      lattice.chain(at, end, initial, { ...AGREED, cost: farFetched });
      if (isSecondHalf(tokens, end))
        lattice.chain(at, end + 1, initial, { ...AGREED, cost: IN_TWO_WORDS + farFetched });
    } else if (PLAINLY_SPELT_AS.has(text)) {
      lattice.chain(at, end, initial, BY_THE_WORD);
      for (const { symbol } of readings) lattice.chain(at, end, symbol, BY_THE_LETTER);
    }
  }
}

function addWithoutConnection(
  lattice: LatticeBuilder,
  tokens: readonly Token[],
  at: number,
  readings: readonly Reading[],
): void {
  const initial = initialOf(tokens[at + 1]?.text ?? '');
  const agreeing = readings.find(({ symbol }) => symbol === initial);
  if (agreeing !== undefined) lattice.chain(at, at + 2, initial, agreeing.plain ? AGREED : PERHAPS);
}

const IS_WORD = /^[a-z]{2,}$/;
const initialOf = (word: string): string => asHeard(word.charAt(0).toUpperCase());
const isSpellingWord = (token: Token | undefined): boolean =>
  token !== undefined && (NATO_WORDS.has(token.text) || EVERYDAY_WORDS.has(token.text));

const isSecondHalf = (tokens: readonly Token[], at: number): boolean =>
  isOrdinary(tokens, at) && !isSpellingWord(tokens[at]);

/** A word that means nothing else in a row of symbols: no symbol, no number, nothing that is said between them. */
function isOrdinary(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.text.length < 3 || !IS_WORD.test(token.text)) return false;
  if (isSpellingWord(token)) return true;
  const { text } = token;
  const counts = [TEENS, TENS, MULTIPLIERS].some((table) => table.has(text));
  return !counts && readingsOf(tokens, at).length === 0 && !isInterjection(tokens, at);
}
