import { isNoWord } from '../words/no-word.js';
import { WORDS_SAID_ANEW } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';
import type { SymbolWeight } from './lattice.js';
import type { WrittenKeys } from './written-keys.js';

/** A longer run of letters and digits is no part of a key. */
const LONGEST = 24;

const MIXED: SymbolWeight = { cost: 0, evidence: 0.9, plain: true };
const GROUPED_AS_A_KEY: SymbolWeight = { cost: 0, evidence: 0.85, plain: true };
/** "abc def ghjk", and "its and then". */
const LETTERS_GROUPED_AS_A_KEY: SymbolWeight = { cost: 0.5, evidence: 0.85, plain: false };
const DIGITS: SymbolWeight = { cost: 0, evidence: 0.6, plain: true };
const CAPITALS: SymbolWeight = { cost: 0.1, evidence: 0.75, plain: true };
const NO_WORD: SymbolWeight = { cost: 0.3, evidence: 0.7, plain: true };
const BESIDE_NO_WORD: SymbolWeight = { cost: 0.8, evidence: 0.45, plain: false };

const COMMON_WORDS = new Set(
  (
    'from with this what they have your here when them will were been into only over back some time was his her had has him did get got ' +
    'can may say who all any but two our out put use via per not off set run are left call said goes name area city road'
  ).split(' '),
);
const US_STATES = new Set(
  (
    'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut ' +
    'vt va wa wv wi wy'
  ).split(' '),
);

/**
 * How a token of several characters is meant when it is read character by character; undefined when it cannot be.
 *
 * @param keys those written in the same tokens
 * @param hasOtherSense it is a word with a meaning of its own among symbols
 */
export function meantAsGroup(
  tokens: readonly Token[],
  at: number,
  keys: WrittenKeys,
  hasOtherSense: boolean,
): SymbolWeight | undefined {
  const token = tokens[at];
  if (token === undefined || token.text.length < 2 || token.text.length > LONGEST) return undefined;
  const { text } = token;
  if (keys.hold(token)) return GROUPED_AS_A_KEY;
  if (/^\d+(st|nd|rd|th)$/.test(text)) return undefined;
  const groups = keys.groupsAround(token);
  if (groups.length > 0 && !/^(\d+|[a-z]+)$/.test(groups.join(''))) return GROUPED_AS_A_KEY;
  if (hasOtherSense) return undefined;
  if (isPostalCode(tokens, at)) return undefined;
  if (/^\d+$/.test(text)) return DIGITS;
  if (/\d/.test(text)) return MIXED;
  if (token.upper && tokens.some(({ upper, text: other }) => !upper && other.length > 1)) return CAPITALS;
  if (groups.length > 1 && groups.some(isNoWord)) return LETTERS_GROUPED_AS_A_KEY;
  if (isNoWord(text)) return NO_WORD;
  const mayBeGroup = text.length < 5 && !COMMON_WORDS.has(text) && !WORDS_SAID_ANEW.has(text);
  if (mayBeGroup && keys.mayBeCorrected(token)) return LETTERS_GROUPED_AS_A_KEY;
  const besideNoWord = mayBeGroup && [-2, -1, 1, 2].some((offset) => isNoWord(tokens[at + offset]?.text ?? ''));
  return besideNoWord ? BESIDE_NO_WORD : undefined;
}

/** "NY 10118" */
const isPostalCode = (tokens: readonly Token[], at: number): boolean =>
  /^\d{5}$/.test(tokens[at]?.text ?? '') && US_STATES.has(tokens[at - 1]?.text ?? '');
