import type { BestPath } from './best-path.js';

const FEWEST_LETTERS = 2;

/**
 * Fewer than two letters in it. "To" and "for" between digits are digits; "a" and "be" alone do not make a key of a
 * number.
 */
export function soundsLikeNumber(symbols: BestPath['symbols']): boolean {
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

/** Letters alone, as frequent as in English: somebody spells a name. */
export function soundsLikeEnglish(symbols: BestPath['symbols']): boolean {
  let likelihood = 0;
  for (const { edge } of symbols) {
    const share = ENGLISH[edge.heard];
    if (share === undefined) return false;
    likelihood += Math.log((share / 100) * 26);
  }
  return likelihood > LIKE_A_WORD;
}

/**
 * An I among letters, and "to" or "for": keys have no I, and who reads a 1 for an I has digits around it more often
 * than not.
 */
export function soundsLikeInitials(symbols: BestPath['symbols']): boolean {
  const digits = symbols.filter(({ edge }) => edge.plain && /[1-9]/.test(edge.heard));
  return digits.length === 0 && symbols.some(({ edge }) => edge.heard === 'I');
}
