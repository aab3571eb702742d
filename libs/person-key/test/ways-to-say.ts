import { mixed, mixedAlone } from '../../../bench/decode/mixed-speech.js';
import type { Random } from '../../../bench/decode/seeded-random.js';
import { letterName, natoWord, speltOut } from '../../../bench/decode/spoken-names.js';

/** What a recogniser makes of a key, as it writes symbols or words. */
export type Say = (key: string, random: Random) => string;

const groupsOf = (key: string): readonly string[] => [key.slice(0, 3), key.slice(3, 6), key.slice(6)];
const eachOne =
  (say: Say): Say =>
  (key, random) =>
    Array.from(key, (symbol) => say(symbol, random)).join(' ');

/** As symbols. */
export const WRITTEN: Readonly<Record<string, Say>> = {
  'with hyphens': (key) => groupsOf(key).join('-'),
  'with hyphens, small': (key) => groupsOf(key).join('-').toLowerCase(),
  'in groups': (key) => groupsOf(key).join(' '),
  'in groups, small': (key) => groupsOf(key).join(' ').toLowerCase(),
  joined: (key) => key,
  'joined, small': (key) => key.toLowerCase(),
  'symbol by symbol': (key) => Array.from(key).join(' '),
  'symbol by symbol, small': (key) => Array.from(key).join(' ').toLowerCase(),
  'symbol by symbol with hyphens': (key) => Array.from(key).join('-'),
};

/** In words. */
export const SPOKEN: Readonly<Record<string, Say>> = {
  'names of letters': eachOne(letterName),
  'NATO alphabet': eachOne(natoWord),
  'B as in boy': eachOne(speltOut),
};

/** Within a sentence about the key: without polite words of its own around it. */
export const SAID_WITHIN: Readonly<Record<string, Say>> = { ...WRITTEN, ...SPOKEN, 'all mixed': mixedAlone };

export const SAID: Readonly<Record<string, Say>> = { ...WRITTEN, ...SPOKEN, 'all mixed': mixed };
