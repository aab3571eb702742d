import { NEGATIONS } from './said-anew-phrases.js';

/** Every way to say one word of each in a row, where an empty one is none. */
function phrasesOf(...parts: readonly (readonly string[])[]): readonly string[] {
  return parts.reduce<readonly string[]>(
    (beginnings, words) => beginnings.flatMap((beginning) => words.map((word) => `${beginning} ${word}`.trim())),
    [''],
  );
}

/** Words for a key that is not meant, or no longer. */
export const OLD: readonly string[] = 'old previous former earlier wrong expired incorrect'.split(' ');
/** Words for the one that is meant. */
export const NEW: readonly string[] =
  'new newer newest current correct right actual real latest updated replacement proper'.split(' ');
/** "one" is among them, see `pronouns.ts`. */
const KEY = ['key', 'code', 'number'];
const IS = ['is', 'was', 'thats', 'that is', 'that was', 'which is', 'which was'];
const BEFORE = ['', 'is', 'was', 'used to be', 'would be', 'should be'];
const OF_WHOM = ['', 'my', 'the', 'a', 'an', 'our'];

/** Said right before a key: it is not meant. */
export const BEFORE_OLD_KEY: readonly string[] = [
  ...phrasesOf(OLD, KEY, BEFORE),
  ...NEGATIONS,
  ...phrasesOf(['it', 'that', 'this', 'key', 'code'], ['is not', 'isnt', 'was not', 'wasnt']),
  ...['used to be', 'i had', 'i used to have', 'changed from', 'replaces', 'replacing', 'in place of'],
  ...['forget', 'forget about', 'ignore', 'disregard', 'never mind', 'dont use', 'do not use'],
];

/** Said right after a key: it is not meant. */
export const AFTER_OLD_KEY: readonly string[] = [
  ...phrasesOf(IS, OF_WHOM, OLD, KEY),
  ...phrasesOf(IS, ['wrong', 'old', 'incorrect', 'expired', 'no longer valid']),
  ...phrasesOf(
    ['is not', 'isnt', 'was not', 'wasnt', 'thats not', 'is no longer'],
    ['it', 'right', 'correct', 'valid', 'my key', 'the key', 'the right one', 'the one'],
  ),
];

/** Said right before a key: it is meant, and none that was said without such words. */
export const BEFORE_NEW_KEY: readonly string[] = [
  ...phrasesOf(NEW, KEY, BEFORE),
  ...['now its', 'now it is', 'its now', 'it is now', 'is now', 'now i have', 'now my key is'],
  ...['changed to', 'replaced by', 'replaced with', 'became', 'use', 'but its', 'but it is'],
];

/** Said right after a key: it is meant, and none that was said without such words. */
export const AFTER_NEW_KEY: readonly string[] = [
  ...phrasesOf(IS, OF_WHOM, NEW, KEY),
  ...phrasesOf(IS, ['correct', 'the correct', 'the right', 'the new', 'the current']),
];

/** Of the words before a key those that announce one. */
export const KEYS_BY_NAME: readonly string[] = phrasesOf([...OLD, ...NEW], ['key', 'code'], ['is', 'was']);
