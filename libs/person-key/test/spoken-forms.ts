import { pick, type Random } from './seeded-random.js';

/** How a symbol may be written by a recogniser when it was said in one way or another. */
const WAYS: Readonly<Record<string, string>> = {
  A: 'A|alpha|A as in apple|A like Adam|ay',
  B: 'bee|B as in boy|bravo|B|be',
  C: 'see|sea|charlie|C|C for cat',
  D: 'dee|D as in dog|delta|D, dog',
  E: 'ee|echo|E as in Edward|E',
  F: 'eff|foxtrot|F as in Frank|F',
  G: 'gee|golf|G like George|G',
  H: 'aitch|hotel|H for Henry|H',
  J: 'jay|Juliet|J as in John|J',
  K: 'kay|kilo|K as in kite|K',
  L: 'el|lima|L like Larry|L',
  M: 'em|mike|M for Mary|M',
  N: 'en|november|N like Nancy|N',
  P: 'pee|papa|P as in Peter|pea',
  Q: 'cue|queue|Quebec|Q as in queen',
  R: 'are|romeo|R as in Robert|R',
  S: 'ess|sierra|S as in Sam|S',
  T: 'tee|tea|tango|T for Tom',
  U: 'you|uniform|U as in umbrella|U',
  V: 'vee|victor|V as in Victor|V',
  W: 'double u|double you|whiskey|W as in William',
  X: 'ex|x-ray|X as in xylophone|X',
  Y: 'why|yankee|Y as in yellow|Y',
  Z: 'zee|zed|zulu|Z as in zebra',
  0: 'zero|oh|0',
  1: 'one|won|1',
  2: 'two|to|too|2',
  3: 'three|3',
  4: 'four|for|4',
  5: 'five|5',
  6: 'six|6',
  7: 'seven|7',
  8: 'eight|ate|8',
  9: 'nine|niner|9',
};
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const BEFORE = ['', '', 'my key is ', "sure, it's ", 'okay so my key is ', 'the code is ', 'Um, hold on... okay: '];
const AFTER = ['', '', ' got it?', ' thank you', " that's it", '. Did you get that?'];
const BETWEEN = ['um ', 'dash ', 'uh ', 'okay ', 'and then ', 'hyphen ', 'the number ', 'capital '];

/** The symbols as somebody might say them: names, spelling words, pairs as numbers, doubles, fillers, polite words around. */
export function spoken(symbols: string, random: Random): string {
  const parts: string[] = [];
  for (let at = 0; at < symbols.length;) {
    const group = groupAt(symbols, at, random);
    const between = random() < 0.08 ? pick(random, BETWEEN) : '';
    const fits = !/number|capital/.test(between) || group.length === 1;
    parts.push((fits ? between : '') + group.text);
    at += group.length;
  }
  const text = pick(random, BEFORE) + parts.join(pick(random, [' ', ' ', ', ', '. '])) + pick(random, AFTER);
  return random() < 0.2 ? text.toUpperCase() : random() < 0.5 ? text.toLowerCase() : text;
}

function groupAt(symbols: string, at: number, random: Random): { readonly text: string; readonly length: number } {
  const [symbol, next, afterNext] = [symbols.charAt(at), symbols.charAt(at + 1), symbols.charAt(at + 2)];
  if (symbol === next && next !== afterNext && symbol !== 'U' && symbol !== 'W' && random() < 0.6) {
    return { text: `double ${pick(random, simpleWays(symbol))}`, length: 2 };
  }
  const tens = /[2-9]/.test(symbol) ? TENS[Number(symbol)] : undefined;
  if (tens && /[1-9]/.test(next) && random() < 0.3) {
    const unit = pick(
      random,
      simpleWays(next).filter((way) => /^(one|two|three|four|five|six|seven|eight|nine)$/.test(way)),
    );
    return { text: `${tens} ${unit}`, length: 2 };
  }
  return { text: pick(random, (WAYS[symbol] ?? symbol).split('|')), length: 1 };
}

const simpleWays = (symbol: string): readonly string[] =>
  (WAYS[symbol] ?? symbol).split('|').filter((way) => !/[ ,]/.test(way));
