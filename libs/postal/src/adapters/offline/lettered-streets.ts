import { directional, leadingDirectionals } from './directionals.js';
import { endsAName, suffixInFull } from './street-suffixes.js';

/**
 * `AVENUE C` and `AVENUE 12`, where the letter or number is the name: the word for the street is spelt out, as it is no
 * suffix.
 */
export function letteredStreet(words: readonly string[]): string | undefined {
  const at = leadingDirectionals(words);
  const [street = '', name = '', after, ...others] = words.slice(at);
  // EAST AVE N is East Avenue in the north.
  if (at > 0 && directional(name) !== undefined) return undefined;
  const direction = after === undefined ? [] : [directional(after)];
  if (!endsAName(street) || !/^([A-Z]|\d{1,3}[A-Z]?)$/.test(name) || others.length > 0 || direction.includes(undefined))
    return undefined;
  return [...words.slice(0, at).map((word) => directional(word)), suffixInFull(street), name, ...direction].join(' ');
}
