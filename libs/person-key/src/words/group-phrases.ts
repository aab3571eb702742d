import type { Token } from './tokens.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const LEADING = setOf('for as in with the my its thats and then so');
export const ORDINALS = setOf(
  'first second third fourth last final next other remaining middle following 1st 2nd 3rd 4th rest',
);
const COUNTS = setOf('two three four five six seven eight nine ten 2 3 4 5 6 7 8 9 10 couple few');
const PARTS = setOf('group groups part parts half bit block set section segment chunk piece portion row');
const UNITS = setOf(
  'letter letters character characters digit digits number numbers symbol symbols one ones thing things',
);
const NUMBERS = setOf('one two three four 1 2 3 4');
const BEING = setOf('is are was were being reads says goes');
const MOST_LEADING = 2;

/**
 * The lengths, in tokens, of a phrase that says which part of a key comes: "the first three characters are", "last four", "group two is", "then
 * four digits". Its number is none of the key's symbols, unless the rest says so: that is left open here.
 */
export function groupPhrasesAt(tokens: readonly Token[], at: number): readonly number[] {
  const is = (words: ReadonlySet<string>, offset: number) => words.has(tokens[at + offset]?.text ?? '');
  let core = 0;
  while (core < MOST_LEADING && is(LEADING, core)) core++;
  const end = endOfPart(is, core) ?? endOfNumbered(is, core) ?? endOfCounted(is, core);
  if (end === undefined) return [];
  return is(BEING, end) ? [end, end + 1] : [end];
}

type Is = (words: ReadonlySet<string>, offset: number) => boolean;

/** "first three letters", "last group of four", "second". */
function endOfPart(is: Is, start: number): number | undefined {
  if (!is(ORDINALS, start)) return undefined;
  let end = start + 1;
  if (is(COUNTS, end)) end++;
  if (is(PARTS, end) || is(UNITS, end)) end++;
  if (is(OF, end) && (is(COUNTS, end + 1) || is(UNITS, end + 1) || is(IT, end + 1))) end += 2;
  return end;
}

const OF = setOf('of');
const IT = setOf('it them');

/** "group two". */
const endOfNumbered = (is: Is, start: number): number | undefined =>
  is(PARTS, start) && is(NUMBERS, start + 1) ? start + 2 : undefined;

/** "four digits". */
const endOfCounted = (is: Is, start: number): number | undefined =>
  is(COUNTS, start) && is(UNITS, start + 1) ? start + 2 : undefined;
