import type { BestPath } from './best-path.js';

/** Whether what was heard is a key at all, before it is known which. */
export interface Belief {
  readonly evidence: number;
  /** It has the form of something else that people say, as a telephone number or a spelt name: a key only if both checks hold as heard. */
  readonly onlyAsHeard: boolean;
}

/** Ten plain symbols have 9 or 10; ten homophones in a row, with no other word between, 7.5. Settled on everyday sentences, see the tests. */
const ENOUGH = 6.3;

const PER_NEIGHBOUR = 0.25;
const PER_OTHER_WORD = 1.25;
const MOST_PER_GAP = 3;
const PER_SLIP = 1;
const MOST_INSERTED = 3;

/** Symbols in a row, for one reading, two and three. An alphabet, a vehicle's number or a card's have other lengths. */
const LENGTHS = [
  [9, 13],
  [18, 23],
  [28, 32],
] as const;

const FEWEST_LETTERS = 2;

/** Words that are no symbols among words that may be some: without a few plain symbols it is talk. */
const FEWEST_PLAIN = 3;

/** Undefined when it is none. */
export function beliefIn({ symbols, inserted, beside }: BestPath): Belief | undefined {
  const inRow = symbols.length + inserted + beside;
  if (inserted > MOST_INSERTED || !LENGTHS.some(([least, most]) => inRow >= least && inRow <= most)) return undefined;
  let evidence = -PER_SLIP * (inserted + (10 - symbols.length));
  symbols.forEach(({ edge, gap }, at) => {
    const neighbours = Number(at > 0 && gap === 0) + Number(symbols[at + 1]?.gap === 0);
    evidence +=
      edge.evidence +
      (isAmbiguous(edge) ? PER_NEIGHBOUR * neighbours : 0) -
      Math.min(MOST_PER_GAP, PER_OTHER_WORD * gap);
  });
  const isTalk = symbols.filter(({ edge }) => edge.plain).length < FEWEST_PLAIN && symbols.some(({ gap }) => gap > 0);
  if (evidence < ENOUGH || isTalk) return undefined;
  const heard = symbols.map(({ edge }) => edge.heard);
  return { evidence, onlyAsHeard: soundsLikeNumber(symbols) || soundsLikeEnglish(heard) };
}

/** A symbol or a word, as its neighbours are. */
const isAmbiguous = ({ evidence }: { readonly evidence: number }): boolean => evidence >= 0.2 && evidence <= 0.5;

/** Fewer than two letters in it. "To" and "for" between digits are digits; "a" and "be" alone do not make a key of a number. */
function soundsLikeNumber(symbols: BestPath['symbols']): boolean {
  const letters = symbols.filter(({ edge, gap }) => /[A-Z]/.test(edge.heard) && (edge.plain || gap === 0));
  return letters.length < FEWEST_LETTERS;
}

/** Per cent of letters in English text (Lewand, Cryptological Mathematics, 2000). O is heard as 0. */
const ENGLISH: Readonly<Record<string, number>> = {
  ...{ A: 8.17, B: 1.49, C: 2.78, D: 4.25, E: 12.7, F: 2.23, G: 2.02, H: 6.09, I: 6.97, J: 0.15, K: 0.77, L: 4.03 },
  ...{ M: 2.41, N: 6.75, 0: 7.51, P: 1.93, Q: 0.1, R: 5.99, S: 6.33, T: 9.06, U: 2.76, V: 0.98, W: 2.36, X: 0.15 },
  ...{ Y: 1.97, Z: 0.07 },
};

/** A random row of letters is this likely to be taken for a word in one of twenty cases. */
const LIKE_A_WORD = 1;

/** Letters alone, and as frequent as in English: somebody spells a name. */
function soundsLikeEnglish(heard: readonly string[]): boolean {
  let likelihood = 0;
  for (const symbol of heard) {
    const share = ENGLISH[symbol];
    if (share === undefined) return false;
    likelihood += Math.log((share / 100) * 26);
  }
  return likelihood > LIKE_A_WORD;
}
