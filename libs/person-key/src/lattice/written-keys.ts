import { KEY_LENGTH } from '../alphabet.js';
import { parsePersonKey } from '../parse-person-key.js';
import { isNoWord } from '../words/no-word.js';
import { DIGIT_NAMES, TENS } from '../words/number-words.js';
import { WORDS_SAID_ANEW } from '../words/said-anew-phrases.js';
import { NATO_WORDS } from '../words/spelling-alphabets.js';
import type { Token } from '../words/tokens.js';
import { correctedGroups } from './corrected-groups.js';
import { wordsSaidAgain } from './words-said-again.js';

const SEPARATORS = new Set('dash hyphen minus space dot period comma slash stroke underscore'.split(' '));
/** As a key is written. */
const GROUPED = [3, 3, 4];

/**
 * Which tokens of a transcript are groups of a key that is written, whatever words stand between them for what parts
 * the groups.
 */
export class WrittenKeys {
  private readonly groups = new Map<Token, readonly string[]>();
  private readonly held = new Set<Token>();
  private readonly corrected: ReadonlySet<Token>;

  constructor(tokens: readonly Token[]) {
    const written = tokens.filter(({ text }) => !SEPARATORS.has(text));
    this.corrected = correctedGroups(written);
    this.findGroups(written);
    for (const token of tokensOfKeys(written, textsOf(written))) this.held.add(token);
    if (!written.some(isNumber)) return;
    for (const token of tokensOfKeys(written, inFigures(written))) if (!isNumber(token)) this.held.add(token);
  }

  /**
   * The groups of ten characters in which it stands, when they are grouped as a key is: all together, or 3, 3 and 4;
   * else none.
   */
  groupsAround(token: Token): readonly string[] {
    return this.groups.get(token) ?? [];
  }

  /**
   * Whether it stands in a valid key that is written in groups of any lengths: all that there is, or told from other
   * words by how it is written.
   */
  hold(token: Token): boolean {
    return this.held.has(token);
  }

  /** Whether it may be a group of a written key of which a group is said anew. */
  mayBeCorrected(token: Token): boolean {
    return this.corrected.has(token);
  }

  private findGroups(written: readonly Token[]): void {
    for (const words of [written.map((token) => [token]), wordsSaidAgain(written)]) {
      words.forEach((_, start) => {
        const group = words.slice(start, start + GROUPED.length);
        if (GROUPED.every((length, at) => group[at]?.[0]?.text.length === length)) this.keepGroups(group);
      });
    }
    for (const token of written) if (token.text.length === KEY_LENGTH) this.keepGroups([[token]]);
  }

  /** @param words each with what says it again */
  private keepGroups(words: readonly (readonly Token[])[]): void {
    const texts = textsOf(words.flatMap(([word]) => (word === undefined ? [] : [word])));
    const isKey = parsePersonKey(texts.join('')) !== undefined;
    // "7E6 4HB oops" is no key.
    if (!isKey && texts.some((text) => WORDS_SAID_ANEW.has(text))) return;
    for (const token of words.flat()) {
      if (!this.groups.has(token)) this.groups.set(token, texts);
      if (isKey && this.groups.get(token) === texts) this.held.add(token);
    }
  }
}

const textsOf = (tokens: readonly Token[]): readonly string[] => tokens.map(({ text }) => text);

/** @param texts the tokens' own, or what stands for them */
function tokensOfKeys(tokens: readonly Token[], texts: readonly string[]): readonly Token[] {
  return texts.flatMap((_, start) => {
    const end = endOfTen(texts, start);
    if (end === undefined) return [];
    const groups = texts.slice(start, end);
    const isKey = parsePersonKey(groups.join('')) !== undefined && isMeantAsKey(texts, start, groups);
    return isKey ? tokens.slice(start, end) : [];
  });
}

/** Where ten characters from a token on end. A foreign word, whose text is empty, is no part of a key. */
function endOfTen(texts: readonly string[], start: number): number | undefined {
  let length = 0;
  for (let at = start; at < texts.length; at++) {
    const of = texts[at]?.length ?? 0;
    length += of;
    if (of === 0 || length > KEY_LENGTH) return undefined;
    if (length === KEY_LENGTH) return at + 1;
  }
  return undefined;
}

/** One row of ten characters in 408 is a valid key by chance, also of characters of words. */
function isMeantAsKey(texts: readonly string[], start: number, groups: readonly string[]): boolean {
  if (groups.length === texts.length) return true;
  if (groups.some((text) => WORDS_SAID_ANEW.has(text) || NATO_WORDS.has(text))) return false;
  const [before, last] = [texts[start - 2], texts[start - 1]];
  if (last === 'is' && (before === 'key' || before === 'code')) return true;
  const isNoTalk = (text: string) => isNoWord(text) || /\d/.test(text);
  const hasLetters = groups.some((text) => isNoTalk(text) && /[a-z]/.test(text));
  return hasLetters && groups.filter(isNoTalk).length * 2 >= groups.length;
}

const isNumber = ({ text }: Token): boolean => DIGIT_NAMES.has(text) || TENS.has(text);

/**
 * With digits for their names, as in "vbe egh seven sixty five h": some recognisers write letters together and still
 * spell out numbers.
 */
const inFigures = (tokens: readonly Token[]): readonly string[] =>
  tokens.map(({ text }, at) => figuresOf(text, tokens[at + 1]?.text ?? ''));

function figuresOf(text: string, next: string): string {
  const ten = TENS.get(text);
  if (ten === undefined) return DIGIT_NAMES.get(text) ?? text;
  return DIGIT_NAMES.has(next) ? ten : `${ten}0`;
}
