import { ANNOUNCEMENTS } from './carrier-phrases.js';
import { LETTER_HOMOPHONES, LETTER_NAMES, SAME_SOUND } from './letter-names.js';
import { DIGIT_HOMOPHONES, DIGIT_NAMES, MULTIPLIERS, TEENS, TENS } from './number-words.js';
import { Phrases } from './phrases.js';
import { REPEATS, RESTARTS } from './said-anew-phrases.js';
import { EVERYDAY_WORDS, NATO_WORDS } from './spelling-alphabets.js';
import type { Token } from './tokens.js';

/**
 * A bound on the work. Three readings in which most symbols are four words, "G as in golf", are some 100 words; 500
 * characters of English are about 95, and of one-letter words 250.
 */
const MOST_TOKENS = 104;

/** How far symbols make the words around them worth hearing, on either side, and how many of them it takes. */
const NEAR = 8;
const ENOUGH = 2;
const LIKE_A_SYMBOL = 0.2;

/** What stands for a run of words that were left out: enough for two rows of symbols not to become one. */
const LEFT_OUT: readonly Token[] = Array.from({ length: 3 }, () => ({ text: '', upper: false }));

/** What parts two readings: a phrase of these, or so many words in a row that are no symbols. */
const between = [REPEATS, RESTARTS, ANNOUNCEMENTS].map((phrases) => new Phrases(phrases));
const PHRASE_LENGTHS = [1, 2, 3, 4];
const PAUSE = 3;

/**
 * Of a long transcript the words among which a key may be: talk without symbols is left out, and if that is not enough,
 * the beginning, up to a pause, so that no reading is cut through. Nothing at all when there is no pause.
 */
export function worthHearing(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length <= MOST_TOKENS) return tokens;
  const kept = withoutTalk(tokens);
  if (kept.length <= MOST_TOKENS) return kept;
  for (let at = kept.length - MOST_TOKENS; at < kept.length; at++) if (isAfterPause(kept, at)) return kept.slice(at);
  return [];
}

function isAfterPause(tokens: readonly Token[], at: number): boolean {
  const isSaidBetween = between.some((phrases) =>
    PHRASE_LENGTHS.some((length) => phrases.longestAt(tokens, at - length) === length),
  );
  return isSaidBetween || (at >= PAUSE && tokens.slice(at - PAUSE, at).every((token) => weightOf(token) === 0));
}

function withoutTalk(tokens: readonly Token[]): readonly Token[] {
  const sums = [0];
  for (const token of tokens) sums.push((sums.at(-1) ?? 0) + weightOf(token));
  const sumOf = (from: number, to: number) => (sums[Math.min(to, tokens.length)] ?? 0) - (sums[Math.max(from, 0)] ?? 0);
  const isRich = tokens.map((_, at) => sumOf(at - NEAR, at + NEAR + 1) >= ENOUGH);
  const kept: Token[] = [];
  tokens.forEach((token, at) => {
    if (isRich[at]) kept.push(token);
    else if (at === 0 || isRich[at - 1]) kept.push(...LEFT_OUT);
  });
  return kept;
}

function weightOf({ text }: Token): number {
  if (text === 'a' || text === 'i') return LIKE_A_SYMBOL;
  if (text.length === 1 || /\d/.test(text) || PLAIN.some((words) => words.has(text))) return 1;
  const isHomophone = LETTER_HOMOPHONES.has(text) ? SAME_SOUND.has(text) : DIGIT_HOMOPHONES.has(text);
  return isHomophone ? LIKE_A_SYMBOL : 0;
}

const PLAIN = [LETTER_NAMES, DIGIT_NAMES, TEENS, TENS, MULTIPLIERS, NATO_WORDS, EVERYDAY_WORDS];
