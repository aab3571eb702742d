import { NEW, OLD } from './old-and-new-keys.js';
import type { Token } from './tokens.js';

const KINDS: ReadonlySet<string> = new Set([...OLD, ...NEW]);
/** Also said to what was heard: "B 5 8" - "right" - "1 J L". */
const ALSO_ANSWERS: ReadonlySet<string> = new Set(['right', 'correct']);
const BEFORE: ReadonlySet<string> = new Set(['the', 'my', 'a']);
const AFTER: ReadonlySet<string> = new Set(['is', 'was', 'should', 'would', 'used']);

const KEY: Token = { text: 'key', upper: false };

/** With "key" for the "one" in "the new one is", which is no digit. */
export const withoutPronouns = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) => (token.text === 'one' && isPronoun(tokens, at) ? KEY : token));

function isPronoun(tokens: readonly Token[], at: number): boolean {
  const [before, kind, after] = [at - 2, at - 1, at + 1].map((place) => tokens[place]?.text ?? '');
  if (kind === undefined || !KINDS.has(kind)) return false;
  return !ALSO_ANSWERS.has(kind) || BEFORE.has(before ?? '') || AFTER.has(after ?? '');
}
