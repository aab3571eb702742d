import type { Token } from './tokens.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const LEADING = setOf('for as in with the my its thats and then so');
export const ORDINALS = setOf(
  'first second third fourth last final next other remaining middle following 1st 2nd 3rd 4th rest',
);
const COUNTS = setOf('two three four five six seven eight nine ten 2 3 4 5 6 7 8 9 10 couple few');
const PARTS = setOf('group groups part parts half bit block set section segment chunk piece portion row');
const UNITS = setOf('letter letters character characters digit digits number numbers symbol symbols one ones');
const SEVERAL = setOf('letters characters digits numbers symbols');
const OF = setOf('of');
const IT = setOf('it them');
const NUMBERS = setOf('one two three four 1 2 3 4');
const BEING = setOf('is are was were being reads says goes');
const MOST_LEADING = 2;

/**
 * The lengths, in tokens, of the phrases at a token that say which part of a key comes: "the first three characters
 * are", "last four", "group two is", "then four digits". Their numbers are none of the key's symbols, unless the rest
 * says so: that is left open here.
 */
export function groupPhrasesAt(tokens: readonly Token[], at: number): readonly number[] {
  const is: Is = (words, offset) => words.has(tokens[at + offset]?.text ?? '');
  let start = 0;
  while (start < MOST_LEADING && is(LEADING, start)) start++;
  const ends = [...endsOfPart(is, start), ...endsOfNumbered(is, start), ...endsOfCounted(is, start)];
  return ends.flatMap((end) => (is(BEING, end) ? [end, end + 1] : [end]));
}

type Is = (words: ReadonlySet<string>, offset: number) => boolean;

/** "second", "first three letters", "last group of four": as much of it as there is, or less. */
function endsOfPart(is: Is, start: number): readonly number[] {
  if (!is(ORDINALS, start)) return [];
  const ends = [start + 1];
  let end = start + 1;
  if (is(COUNTS, end)) ends.push(++end);
  if (is(PARTS, end) || is(UNITS, end)) ends.push(++end);
  if (is(OF, end) && [COUNTS, UNITS, IT].some((words) => is(words, end + 1))) ends.push(end + 2);
  return ends;
}

/** "group two". */
const endsOfNumbered = (is: Is, start: number): readonly number[] =>
  is(PARTS, start) && is(NUMBERS, start + 1) ? [start + 2] : [];

/** "four digits". */
const endsOfCounted = (is: Is, start: number): readonly number[] =>
  is(COUNTS, start) && is(SEVERAL, start + 1) ? [start + 2] : [];
