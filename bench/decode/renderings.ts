import { mixed } from './mixed-speech.js';
import { pick, type Random } from './seeded-random.js';
import { letterName, natoWord, speltOut } from './spoken-names.js';

/** How a row of symbols, keys' or not, may stand in a transcript. */
export type Rendering = (symbols: string, random: Random) => string;

export const RENDERINGS: Readonly<Record<string, Rendering>> = {
  'bare symbols': (symbols) => Array.from(symbols).join(' '),
  'written in groups': (symbols) => [symbols.slice(0, 3), symbols.slice(3, 6), symbols.slice(6)].join('-'),
  'names of letters': (symbols, random) => eachSaid(symbols, letterName, random),
  'NATO alphabet': (symbols, random) => eachSaid(symbols, natoWord, random),
  'B as in boy': (symbols, random) => eachSaid(symbols, speltOut, random),
  'all mixed': mixed,
};

function eachSaid(symbols: string, say: (symbol: string, random: Random) => string, random: Random): string {
  return Array.from(symbols, (symbol) => say(symbol, random)).join(pick(random, [' ', ' ', ', ']));
}

const BETWEEN_READINGS = ['. Again, ', ' I repeat ', ' once more ', ', let me repeat that, ', '. So that is ', '. '];

/**
 * What a recogniser, which has one habit of writing letters large or small, makes of a key that is said once or several
 * times.
 */
export function transcriptOf(rendering: Rendering, heard: readonly string[], random: Random): string {
  const text = heard.map((symbols) => rendering(symbols, random)).join(pick(random, BETWEEN_READINGS));
  return pick(random, [text, text, text.toLowerCase(), text.toLowerCase(), text.toUpperCase()]);
}
