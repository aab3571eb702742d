import { Phrases } from '../words/phrases.js';
import { ASIDES, REPEATS } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';

const announcing = new Phrases([...ASIDES, ...REPEATS]);

/** Each word together with those right after it that say the same again, as in "cat, cat" and "cat, that's cat". */
export function wordsSaidAgain(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const words: Token[][] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    const said = words.at(-1);
    const again = at + (said === undefined ? 0 : announcing.longestAt(tokens, at));
    const repeat = tokens[again];
    if (said !== undefined && repeat !== undefined && repeat.text === said[0]?.text) {
      said.push(repeat);
      at = again + 1;
    } else {
      if (token !== undefined) words.push([token]);
      at++;
    }
  }
  return words;
}
