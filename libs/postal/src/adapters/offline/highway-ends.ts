import { directional, joined } from './directionals.js';
import { streetSuffix, suffixInFull } from './street-suffixes.js';

/** What a highway's number may be followed by, as in Publication 28, Appendix F: HIGHWAY 66 FRONTAGE RD. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ...['BUSINESS', 'FRONTAGE', 'SERVICE', 'ACCESS', 'FEEDER', 'TRUCK', 'SCENIC', 'ALTERNATE', 'TOLL', 'CONNECTOR'].map(
    (word): [string, string] => [word, word],
  ),
  ['BUS', 'BUSINESS'],
  ['ALT', 'ALTERNATE'],
]);

/**
 * The words after a highway's number in standard form: a directional, what part of the highway it is, its suffix, a directional, each of
 * which may be missing. Undefined when they are anything else.
 */
export function endOfHighway(words: readonly string[]): readonly string[] | undefined {
  const rest = withJoined(words);
  const standard = rest.map((word, at) => {
    const next = rest[at + 1];
    const suffix = next !== undefined && streetSuffix(next) !== undefined ? suffixInFull(word) : streetSuffix(word);
    return directional(word) ?? KINDS.get(word) ?? suffix;
  });
  const shape = rest.map((word) => (directional(word) !== undefined ? 'D' : KINDS.has(word) ? 'K' : 'S')).join('');
  const isWhole = standard.every((word) => word !== undefined);
  return isWhole && /^D?K{0,2}S{0,2}D?$/.test(shape) && shape !== 'DD' ? standard : undefined;
}

function withJoined(words: readonly string[]): readonly string[] {
  const [first, second, ...others] = words;
  const pair = joined(first, second);
  return pair === undefined ? words : [pair, ...others];
}
