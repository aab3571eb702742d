import type { Token } from './tokens.js';

/** Words that are written in two, of which the first would be taken for a symbol: one word each. */
const COMPOUNDS: ReadonlyMap<string, string> = new Map(
  (
    'x-ray ex-ray x-rays fox-trot t-shirt t-bone u-turn u-boat e-mail v-neck k-mart d-day j-walk g-string b-ball a-frame s-curve h-bomb y-axis x-axis ' +
    'z-axis q-tip q-tips l-shape'
  )
    .split(' ')
    .map((word) => [word.replace('-', ' '), word.replace('ex-', 'x-').replace('-', '')] as const),
);

/** With two-part words put together, as "x ray". */
export function joinCompounds(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined) break;
    const text = next && COMPOUNDS.get(`${token.text} ${next.text}`);
    joined.push(text === undefined ? token : { text, upper: token.upper && next?.upper === true });
    if (text !== undefined) at++;
  }
  return joined;
}
