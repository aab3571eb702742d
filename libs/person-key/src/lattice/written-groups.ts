import { KEY_LENGTH } from '../alphabet.js';
import { parsePersonKey } from '../parse-person-key.js';
import { DIGIT_NAMES, TENS } from '../words/number-words.js';
import type { Token } from '../words/tokens.js';
import type { Meant } from './lattice.js';

/** A longer run of letters and digits is no part of a key. */
const LONGEST = 24;

const MIXED: Meant = { cost: 0, evidence: 0.9, plain: true };
const GROUPED_AS_A_KEY: Meant = { cost: 0, evidence: 0.85, plain: true };
/** "abc def ghjk", and "its and then". */
const LETTERS_GROUPED_AS_A_KEY: Meant = { cost: 0.5, evidence: 0.85, plain: false };
const DIGITS: Meant = { cost: 0, evidence: 0.6, plain: true };
const CAPITALS: Meant = { cost: 0.1, evidence: 0.75, plain: true };
const NO_WORD: Meant = { cost: 0.3, evidence: 0.7, plain: true };
const BESIDE_NO_WORD: Meant = { cost: 0.8, evidence: 0.45, plain: false };

/** Of two letters. */
const SHORT_WORDS = new Set(
  'ad ah am an as at be by do ed eh er ex go ha he hi ho id if in is it la ma me mm my no of oh ok on or ox pa pi so to uh um up us we yo mr ms dr st tv pm am th nd rd im ya ye al ed jo bo ty'.split(
    ' ',
  ),
);
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
/** Without a vowel and yet no group of symbols. */
const INTERJECTIONS = new Set(['hmm', 'hm', 'mm', 'mhm', 'shh', 'pst', 'psst', 'brr', 'nth', 'mrs', 'st']);
const WITHOUT_VOWELS = /^[bcdfghj-np-tv-xz0-9]+$/;

/**
 * How a token of several characters is meant when it is read character by character; undefined when it cannot be.
 *
 * @param hasOtherSense it is a word with a meaning of its own among symbols
 */
export function meantAsGroup(tokens: readonly Token[], at: number, hasOtherSense: boolean): Meant | undefined {
  const token = tokens[at];
  if (token === undefined || token.text.length < 2 || token.text.length > LONGEST) return undefined;
  const written = withoutSeparators(tokens);
  const place = written.indexOf(token);
  const groups = keyAround(written, place) ?? [];
  const ofKey = groups.join('');
  const { text } = token;
  if (parsePersonKey(ofKey) !== undefined || isInWrittenKey(written, place)) return GROUPED_AS_A_KEY;
  if (!isNumber(token) && isInWrittenKey(inFigures(written), place)) return GROUPED_AS_A_KEY;
  if (/^\d+(st|nd|rd|th)$/.test(text)) return undefined;
  if (ofKey !== '' && !/^(\d+|[a-z]+)$/.test(ofKey)) return GROUPED_AS_A_KEY;
  if (hasOtherSense) return undefined;
  if (isPostalCode(tokens, at)) return undefined;
  if (/^\d+$/.test(text)) return DIGITS;
  if (/\d/.test(text)) return MIXED;
  if (token.upper && tokens.some(({ upper, text: other }) => !upper && other.length > 1)) return CAPITALS;
  if (groups.length > 1 && groups.some(isNoWord)) return LETTERS_GROUPED_AS_A_KEY;
  if (isNoWord(text)) return NO_WORD;
  const mayBeGroup = text.length < 5 && !COMMON_WORDS.has(text);
  const besideNoWord = mayBeGroup && [-2, -1, 1, 2].some((offset) => isNoWord(tokens[at + offset]?.text ?? ''));
  return besideNoWord ? BESIDE_NO_WORD : undefined;
}

function isNoWord(text: string): boolean {
  if (text.length < 2 || text.length > 11 || /^\d+$/.test(text)) return false;
  return text.length === 2 ? !SHORT_WORDS.has(text) : WITHOUT_VOWELS.test(text) && !INTERJECTIONS.has(text);
}

const SEPARATORS = new Set('dash hyphen minus space dot period comma slash stroke underscore'.split(' '));
const known = new WeakMap<readonly Token[], readonly Token[]>();

/** Without the words for what is written between groups. It is asked for each word of a transcript. */
function withoutSeparators(tokens: readonly Token[]): readonly Token[] {
  let written = known.get(tokens);
  if (written === undefined) known.set(tokens, (written = tokens.filter(({ text }) => !SEPARATORS.has(text))));
  return written;
}

const isNumber = ({ text }: Token): boolean => DIGIT_NAMES.has(text) || TENS.has(text);

/** With digits for their names, as in "vbe egh seven sixty five h": some recognisers write letters together and still spell out numbers. */
function inFigures(tokens: readonly Token[]): readonly Token[] {
  return tokens.some(isNumber) ? tokens.map((token, at) => ({ ...token, text: figuresOf(token, tokens[at + 1]) })) : [];
}

function figuresOf({ text }: Token, next: Token | undefined): string {
  const ten = TENS.get(text);
  if (ten === undefined) return DIGIT_NAMES.get(text) ?? text;
  return DIGIT_NAMES.has(next?.text ?? '') ? ten : `${ten}0`;
}

/** The groups of ten characters in which it stands, when they are grouped as a key is written: all together, or 3, 3 and 4. */
function keyAround(tokens: readonly Token[], at: number): readonly string[] | undefined {
  if (tokens[at]?.text.length === KEY_LENGTH) return [tokens[at].text];
  for (let start = Math.max(0, at - 2); start <= at; start++) {
    const groups = tokens.slice(start, start + 3).map(({ text }) => text);
    if (groups.map((text) => text.length).join(' ') === '3 3 4') return groups;
  }
  return undefined;
}

/** Whether it stands in a valid key that is written in groups of any lengths: all that there is, or told from other words by how it is written. */
function isInWrittenKey(tokens: readonly Token[], at: number): boolean {
  for (let start = Math.max(0, at - KEY_LENGTH); start <= at; start++) {
    let length = 0;
    let end = start;
    while (length < KEY_LENGTH && end < tokens.length) length += lengthOf(tokens[end++]);
    if (length !== KEY_LENGTH || end <= at) continue;
    const groups = tokens.slice(start, end).map(({ text }) => text);
    if (parsePersonKey(groups.join('')) !== undefined && isMeantAsKey(tokens, start, groups)) return true;
  }
  return false;
}

/** A foreign word is no part of a key. */
const lengthOf = (token: Token | undefined): number =>
  token === undefined || token.text === '' ? KEY_LENGTH + 1 : token.text.length;

/** One row of ten characters in 408 is a valid key by chance, also of characters of words. */
function isMeantAsKey(tokens: readonly Token[], start: number, groups: readonly string[]): boolean {
  if (groups.length === tokens.length) return true;
  const [before, last] = [tokens[start - 2]?.text, tokens[start - 1]?.text];
  if (last === 'is' && (before === 'key' || before === 'code')) return true;
  const isNoTalk = (text: string) => isNoWord(text) || /\d/.test(text);
  const hasLetters = groups.some((text) => isNoTalk(text) && /[a-z]/.test(text));
  return hasLetters && groups.filter(isNoTalk).length * 2 >= groups.length;
}

/** "NY 10118" */
const isPostalCode = (tokens: readonly Token[], at: number): boolean =>
  /^\d{5}$/.test(tokens[at]?.text ?? '') && US_STATES.has(tokens[at - 1]?.text ?? '');
