import { pick, type Random } from './seeded-random.js';
import { letterName, natoWord, speltOut } from './spoken-names.js';

const UNITS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const BEFORE = ['', '', 'my key is ', "sure, it's ", 'okay so my key is ', 'the code is ', 'Um, hold on... okay: '];
const AFTER = ['', '', ' got it?', ' thank you', " that's it", '. Did you get that?'];
const BETWEEN = ['um ', 'dash ', 'uh ', 'okay ', 'and then ', 'hyphen '];
const BETWEEN_RATE = 0.08;
const DOUBLE_RATE = 0.6;
const PAIR_RATE = 0.3;

interface Group {
  readonly text: string;
  readonly length: number;
}

/** As people mix it: names, spelling words, pairs as numbers, doubles, fillers, and polite words around. */
export function mixed(symbols: string, random: Random): string {
  const { before, said, after } = spoken(symbols, random);
  return before + said + after;
}

/** Mixed so, without polite words around: as part of a sentence. */
export function mixedAlone(symbols: string, random: Random): string {
  return spoken(symbols, random).said;
}

function spoken(symbols: string, random: Random): Readonly<Record<'before' | 'said' | 'after', string>> {
  const parts: string[] = [];
  for (let at = 0; at < symbols.length;) {
    const { text, length } = doubled(symbols, at, random) ?? paired(symbols, at, random) ?? single(symbols, at, random);
    parts.push((random() < BETWEEN_RATE ? pick(random, BETWEEN) : '') + text);
    at += length;
  }
  const before = pick(random, BEFORE);
  return { before, said: parts.join(pick(random, [' ', ' ', ', ', '. '])), after: pick(random, AFTER) };
}

const single = (symbols: string, at: number, random: Random): Group => ({
  text: pick(random, [letterName, letterName, natoWord, speltOut, (symbol: string) => symbol])(
    symbols.charAt(at),
    random,
  ),
  length: 1,
});

/** Nobody says "double U" for UU; it is a W. */
function doubled(symbols: string, at: number, random: Random): Group | undefined {
  const [symbol, next, afterNext] = [symbols.charAt(at), symbols.charAt(at + 1), symbols.charAt(at + 2)];
  if (symbol !== next || next === afterNext || 'UW'.includes(symbol) || random() >= DOUBLE_RATE) return undefined;
  return { text: `double ${letterName(symbol, random)}`, length: 2 };
}

/** "forty two" */
function paired(symbols: string, at: number, random: Random): Group | undefined {
  const ten = TENS[Number(symbols.charAt(at))];
  const unit = UNITS[Number(symbols.charAt(at + 1))];
  return ten && unit && symbols.length > at + 1 && random() < PAIR_RATE
    ? { text: `${ten} ${unit}`, length: 2 }
    : undefined;
}
