import { LETTER_NAMES } from '../words/letter-names.js';
import { DIGIT_NAMES } from '../words/number-words.js';

const NAMES = [...LETTER_NAMES.keys(), ...DIGIT_NAMES.keys(), 'sea', 'see', 'tea', 'you', 'why', 'oh']
  .filter((name) => name.length > 1)
  .sort((a, b) => b.length - a.length);
const EXTRA: ReadonlyMap<string, string> = new Map(
  Object.entries({ sea: 'C', see: 'C', tea: 'T', you: 'U', why: 'Y', oh: '0' }),
);
const ONE_NAME = new RegExp(NAMES.join('|'), 'g');
const ONLY_NAMES = new RegExp(`^(?:${NAMES.join('|')}){2,8}$`);

/**
 * Names of letters and digits written as one word, as in "beeceedee": the symbols, or undefined when it is not made of
 * them alone.
 */
export function runTogether(text: string): string | undefined {
  if (text.length < 5 || text.length > 40 || !ONLY_NAMES.test(text)) return undefined;
  const names = text.match(ONE_NAME) ?? [];
  if (names.join('') !== text) return undefined;
  return names.map((name) => EXTRA.get(name) ?? LETTER_NAMES.get(name) ?? DIGIT_NAMES.get(name) ?? '').join('');
}
