import { KEY_LENGTH } from '../alphabet.js';
import type { BestPath } from './best-path.js';
import { soundsLikeEnglish, soundsLikeInitials, soundsLikeNumber } from './other-forms.js';

/** Whether what was heard is a key at all, before it is known which. */
export interface Belief {
  readonly evidence: number;
  /**
   * It has the form of something else that people say, as a telephone number or a spelt name: a key only if both checks
   * hold as heard.
   */
  readonly onlyAsHeard: boolean;
}

/**
 * Ten plain symbols have 9 or 10; ten homophones in a row, with no other word between, 7.5. Settled on everyday
 * sentences, see the tests.
 */
const ENOUGH = 6.3;

const PER_NEIGHBOUR = 0.25;
const PER_OTHER_WORD = 2;
const MOST_PER_GAP = 4;
const PER_SLIP = 1;
const MOST_INSERTED = 1;

/** Words that are no symbols among words that may be some: without a few plain symbols it is talk. */
const FEWEST_PLAIN = 3;

/**
 * Undefined when it is none.
 *
 * @param isAnnounced as something else than a key
 */
export function beliefIn({ symbols, inserted }: BestPath, isAnnounced: boolean): Belief | undefined {
  const isWhole = symbols.length === KEY_LENGTH && inserted === 0;
  let evidence = -PER_SLIP * (inserted + KEY_LENGTH - symbols.length);
  symbols.forEach(({ edge, gap }, at) => {
    const neighbours = Number(at > 0 && gap === 0) + Number(symbols[at + 1]?.gap === 0);
    evidence +=
      edge.evidence +
      (isAmbiguous(edge) ? PER_NEIGHBOUR * neighbours : 0) -
      Math.min(MOST_PER_GAP, PER_OTHER_WORD * gap);
  });
  const isTalk = symbols.filter(({ edge }) => edge.plain).length < FEWEST_PLAIN && symbols.some(({ gap }) => gap > 0);
  if (evidence < ENOUGH || isTalk || inserted > MOST_INSERTED) return undefined;
  const onlyAsHeard =
    isAnnounced || [soundsLikeNumber, soundsLikeEnglish, soundsLikeInitials].some((form) => form(symbols));
  return onlyAsHeard && !isWhole ? undefined : { evidence, onlyAsHeard };
}

/** A symbol or a word, as its neighbours are. */
const isAmbiguous = ({ evidence }: { readonly evidence: number }): boolean => evidence >= 0.2 && evidence <= 0.5;
