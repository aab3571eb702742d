import { pick, type Random } from './seeded-random.js';

/**
 * The ways in which recognisers write a letter's name, a spelling word of ICAO's alphabet, and words that people choose
 * themselves.
 */
const LETTERS: Readonly<Record<string, readonly [names: string, nato: string, everyday: string]>> = {
  A: ['ay A', 'alpha alfa', 'apple Adam'],
  B: ['bee B be', 'bravo', 'boy Bob'],
  C: ['see sea cee C', 'charlie', 'cat Charles'],
  D: ['dee D', 'delta', 'dog David'],
  E: ['ee E', 'echo', 'Edward easy'],
  F: ['eff ef F', 'foxtrot', 'Frank fox'],
  G: ['gee G', 'golf', 'George girl'],
  H: ['aitch H', 'hotel', 'Henry house'],
  J: ['jay J', 'Juliet Juliett', 'John Jack'],
  K: ['kay K', 'kilo', 'kite king'],
  L: ['el ell L', 'lima', 'Larry lemon'],
  M: ['em M', 'mike', 'Mary mother'],
  N: ['en N', 'november', 'Nancy Nora'],
  P: ['pee pea P', 'papa', 'Peter Paul'],
  Q: ['cue queue Q', 'Quebec', 'queen queen'],
  R: ['are ar R', 'romeo', 'Robert Roger'],
  S: ['ess es S', 'sierra', 'Sam Sugar'],
  T: ['tee tea T', 'tango', 'Tom Thomas'],
  U: ['you U', 'uniform', 'umbrella uncle'],
  V: ['vee V', 'victor', 'Victor Vincent'],
  W: ['double-u double-you W', 'whiskey whisky', 'William water'],
  X: ['ex X', 'x-ray', 'xylophone'],
  Y: ['why wye Y', 'yankee', 'yellow young'],
  Z: ['zee zed Z', 'zulu', 'zebra'],
};

const DIGITS: readonly string[] = [
  ...['zero oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
];
/** With what recognisers write for the same sound. */
const DIGITS_AS_HEARD: readonly string[] = [
  ...['zero oh', 'one won', 'two to too', 'three', 'four for', 'five', 'six', 'seven', 'eight ate', 'nine niner'],
];
const CONNECTIONS = ['as in', 'as in', 'like', 'for'];

const oneOf = (words: string, random: Random): string => pick(random, words.split(' '));

export function letterName(symbol: string, random: Random): string {
  const [names] = LETTERS[symbol] ?? [DIGITS_AS_HEARD[Number(symbol)] ?? symbol];
  return oneOf(names, random);
}

export function natoWord(symbol: string, random: Random): string {
  const [, nato] = LETTERS[symbol] ?? ['', DIGITS[Number(symbol)] ?? symbol];
  return oneOf(nato, random);
}

/** "B as in boy"; a digit is its word. */
export function speltOut(symbol: string, random: Random): string {
  const letter = LETTERS[symbol];
  return letter === undefined
    ? oneOf(DIGITS[Number(symbol)] ?? symbol, random)
    : `${symbol} ${pick(random, CONNECTIONS)} ${oneOf(letter[2], random)}`;
}
