import { Phrases } from '../words/phrases.js';
import { CORRECTIONS } from '../words/said-anew-phrases.js';
import type { Token } from '../words/tokens.js';

const corrections = new Phrases(CORRECTIONS);

const GROUP = /^[a-z0-9]{3,4}$/;
/** The group that is corrected, the one in its place, and another. */
const FEWEST = 3;

/**
 * What may be groups of a written key of which one is said anew, as in "urj tvy, no wait, tv6 sfte": words of a group's
 * length one after the other with a correction among them, and symbols of both kinds together in one of them.
 */
export function correctedGroups(tokens: readonly Token[]): ReadonlySet<Token> {
  const found = new Set<Token>();
  let [row, isCorrected] = [[] as Token[], false];
  const end = (): void => {
    const isKey = isCorrected && row.length >= FEWEST && row.some(({ text }) => /\d/.test(text) && /[a-z]/.test(text));
    if (isKey) for (const token of row) found.add(token);
    [row, isCorrected] = [[], false];
  };
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    const length = corrections.longestAt(tokens, at);
    if (length > 0) isCorrected = row.length > 0;
    else if (token !== undefined && GROUP.test(token.text)) row.push(token);
    else end();
    at += Math.max(1, length);
  }
  end();
  return found;
}
