import { directional, joined } from './directionals.js';
import { streetSuffix, suffixInFull } from './street-suffixes.js';

const SHORT: ReadonlyMap<string, string> = new Map([
  ['BUS', 'BUSINESS'],
  ['ALT', 'ALTERNATE'],
]);

/** BUS and ALT spelt out, as they stand before and behind the number of a highway; any other word as it is. */
export function partInFull(word: string): string {
  return SHORT.get(word) ?? word;
}

/** What a highway's number may be followed by, as in Publication 28, Appendix F: HIGHWAY 66 FRONTAGE RD. */
const KINDS: ReadonlySet<string> = new Set(
  'BUSINESS FRONTAGE SERVICE ACCESS FEEDER TRUCK SCENIC ALTERNATE TOLL CONNECTOR'.split(' '),
);
const isKind = (word: string): boolean => KINDS.has(partInFull(word));

/**
 * The words after a highway's number in standard form: a directional, what part of the highway it is, its suffix, a
 * directional, each of which may be missing. Undefined when they are anything else.
 */
export function endOfHighway(words: readonly string[]): readonly string[] | undefined {
  const rest = withJoined(words);
  const standard = rest.map((word, at) => {
    const next = rest[at + 1];
    const suffix = next !== undefined && streetSuffix(next) !== undefined ? suffixInFull(word) : streetSuffix(word);
    return directional(word) ?? (isKind(word) ? partInFull(word) : suffix);
  });
  const shape = rest.map((word) => (directional(word) !== undefined ? 'D' : isKind(word) ? 'K' : 'S')).join('');
  const isWhole = standard.every((word) => word !== undefined);
  return isWhole && /^D?K{0,2}S{0,2}D?$/.test(shape) && shape !== 'DD' ? standard : undefined;
}

function withJoined(words: readonly string[]): readonly string[] {
  const [first, second, ...others] = words;
  const pair = joined(first, second);
  return pair === undefined ? words : [pair, ...others];
}
