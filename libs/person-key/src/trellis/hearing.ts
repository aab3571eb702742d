import { ALPHABET } from '../alphabet.js';

/**
 * How spoken US English comes through telephone-grade recognition, as the costs of hearing one symbol where another was
 * said: minus the natural logarithm of the probability.
 *
 * A symbol is misheard with probability 0.07, one of the "E-set" (the letters that rhyme with E, known since the ISOLET
 * recordings of 1990 as the hard part of recognising spelled letters) with 0.11: four times out of five as one that
 * sounds like it, else as any. Sources: see `docs/decisions/spoken-keys.md`.
 */
const SOUND_ALIKE = ['AHJK8', 'BCDEGPTVZ3', 'FSX', 'Y59', 'MN', 'QUW2'];
const E_SET = 'BCDEGPTVZ3';
const MISHEARD = 0.07;
const MISHEARD_IN_E_SET = 0.11;
const AS_SOUND_ALIKE = 0.8;

/** Per key, one of each. What a slip costs, at any of the places where it may be. */
export const INSERTION_COST = -Math.log(0.01 / 11 / ALPHABET.length);
export const DELETION_COST = -Math.log(0.01 / 10);

/** Cost by the symbol that was said. */
export type Costs = Float64Array;

/** What a hearing costs by the symbol that was said, and the least of that. */
export interface Hearing {
  readonly costs: Costs;
  readonly least: number;
}

/**
 * What was heard: a symbol of the alphabet, or `I`, which keys do not have.
 *
 * @throws RangeError for anything else
 */
export function hearing(heard: string): Hearing {
  const found = HEARINGS.get(heard);
  if (found === undefined) throw new RangeError('not a symbol that can be heard');
  return found;
}

function costsOf(heard: string): Costs {
  return Float64Array.from(Array.from(ALPHABET), (said) => -Math.log(probability(heard, said)));
}

function probability(heard: string, said: string): number {
  const misheard = E_SET.includes(said) ? MISHEARD_IN_E_SET : MISHEARD;
  if (heard === said) return 1 - misheard;
  const alike = (SOUND_ALIKE.find((sounds) => sounds.includes(said)) ?? '').replace(said, '');
  const others = ALPHABET.length - 1;
  if (alike === '') return misheard / others;
  return misheard * ((alike.includes(heard) ? AS_SOUND_ALIKE / alike.length : 0) + (1 - AS_SOUND_ALIKE) / others);
}

/**
 * Somebody reads a 1 out as the letter, or Y, 5 or 9 was misheard. Settled by ear: no published rates are known for it.
 */
function costsOfTheLetterI(): Costs {
  const rare = -Math.log((MISHEARD * (1 - AS_SOUND_ALIKE)) / ALPHABET.length);
  return Float64Array.from(Array.from(ALPHABET), (said) => (said === '1' ? 0.2 : 'Y59'.includes(said) ? 3 : rare));
}

const HEARINGS: ReadonlyMap<string, Hearing> = new Map(
  [...Array.from(ALPHABET, (heard) => [heard, costsOf(heard)] as const), ['I', costsOfTheLetterI()] as const].map(
    ([heard, costs]) => [heard, { costs, least: Math.min(...costs) }],
  ),
);
