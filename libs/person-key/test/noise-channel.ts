import { ALPHABET } from '../src/index.js';
import { pick, type Random } from './seeded-random.js';

/**
 * Spoken US English through telephone-grade recognition, as a model: a symbol is misheard with probability 0.07, in the E-set with 0.11;
 * four times out of five as one that sounds like it, else as any other; with 0.01 a key gets one symbol too many, with 0.01 it loses one. O and I
 * are in no key and are left out of the classes. Symbols that sound like no other are misheard as any other.
 *
 * Written without a look at the decoder's tables, so that neither can hide an error in the other.
 */
const CLASSES = ['AHJK8', 'BCDEGPTVZ3', 'FSX', 'Y59', 'MN', 'QUW2'];
const E_SET = 'BCDEGPTVZ3';
const SLIP = 0.01;

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
  if (random() >= (E_SET.includes(symbol) ? 0.11 : 0.07)) return symbol;
  const alike = CLASSES.find((sounds) => sounds.includes(symbol))?.replace(symbol, '') ?? '';
  const choices = alike !== '' && random() < 0.8 ? alike : ALPHABET.replace(symbol, '');
  return pick(random, choices);
}
