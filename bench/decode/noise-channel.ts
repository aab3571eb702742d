import { ALPHABET } from '#person-key';
import { pick, type Random } from './seeded-random.js';

/**
 * Spoken US English through telephone-grade recognition, as a model: a symbol is misheard with probability 0.07, in the
 * E-set with 0.11; four times out of five as one that sounds like it, else as any other; with 0.01 a key gets one
 * symbol too many, with 0.01 it loses one. O and I are in no key and are left out of the classes. Symbols that sound
 * like no other are misheard as any other. Where the rates come from is told in `docs/decisions/spoken-keys.md`.
 *
 * Written without a look at the decoder's tables, so that neither can hide an error in the other.
 */
const CLASSES = ['AHJK8', 'BCDEGPTVZ3', 'FSX', 'Y59', 'MN', 'QUW2'];
const E_SET = 'BCDEGPTVZ3';
const MISHEARD = 0.07;
const MISHEARD_IN_E_SET = 0.11;
const AS_ONE_ALIKE = 0.8;
const SLIP = 0.01;

const rateOf = (symbol: string): number => (E_SET.includes(symbol) ? MISHEARD_IN_E_SET : MISHEARD);

/** The others of the symbol's class; empty when it sounds like no other. */
const alike = (symbol: string): string => CLASSES.find((sounds) => sounds.includes(symbol))?.replace(symbol, '') ?? '';

export function withSubstitutions(key: string, random: Random): string {
  return Array.from(key, (symbol) => heard(symbol, random)).join('');
}

export function throughChannel(key: string, random: Random): string {
  const symbols = Array.from(withSubstitutions(key, random));
  if (random() < SLIP) symbols.splice(Math.floor(random() * symbols.length), 1);
  if (random() < SLIP) symbols.splice(Math.floor(random() * (symbols.length + 1)), 0, pick(random, ALPHABET));
  return symbols.join('');
}

function heard(symbol: string, random: Random): string {
  if (random() >= rateOf(symbol)) return symbol;
  const others = alike(symbol);
  return pick(random, others !== '' && random() < AS_ONE_ALIKE ? others : ALPHABET.replace(symbol, ''));
}

/** How likely it is that one symbol is heard when another one, or the same, was said; slips apart. */
export function likelihood(heardAs: string, said: string): number {
  if (heardAs === said) return 1 - rateOf(said);
  const others = alike(said);
  const asAny = 1 / (ALPHABET.length - 1);
  if (others === '') return rateOf(said) * asAny;
  const asAlike = others.includes(heardAs) ? AS_ONE_ALIKE / others.length : 0;
  return rateOf(said) * (asAlike + (1 - AS_ONE_ALIKE) * asAny);
}
