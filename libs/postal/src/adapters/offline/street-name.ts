import { directional, joined } from './directionals.js';
import { highwayName } from './highway-names.js';
import { Refusal } from './refusal.js';
import { streetParts, type StreetParts } from './street-parts.js';
import { streetSuffix } from './street-suffixes.js';

const unclear = new Refusal('line1', 'cannot be read as a house number and a street');

/**
 * A street's name in standard form (Publication 28, 232 to 234): directionals and the last suffix abbreviated, the name itself as it was typed,
 * except for numbered roads.
 */
export function standardStreet(words: readonly string[]): string | Refusal {
  const whole = highwayName(words.join(' '));
  if (whole !== undefined) return whole;
  const read = streetParts(withJoinedDirectionals(words));
  if (!read?.name.every((word) => /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(word))) return unclear;
  const { before, name, suffix, after } = corrected(read);
  const road = highwayName(name.join(' ')) ?? name.join(' ');
  if (road instanceof Refusal) return road;
  return [short(directional, before), road, short(streetSuffix, suffix), short(directional, after)]
    .filter((part) => part !== '')
    .join(' ');
}

/** `NORTH EAST MAIN ST` and `MAIN ST NORTH EAST`; but in `NORTH EAST ST` the street is East Street. */
function withJoinedDirectionals(words: readonly string[]): readonly string[] {
  const lead = joined(words[0], words[1]);
  const [third] = words.slice(2);
  if (
    lead !== undefined &&
    third !== undefined &&
    streetSuffix(third) === undefined &&
    directional(third) === undefined
  )
    return withJoinedDirectionals([lead, ...words.slice(2)]);
  const tail = joined(words.at(-2), words.at(-1));
  return tail !== undefined && words.length >= 4 && streetSuffix(words.at(-3) ?? '') !== undefined
    ? [...words.slice(0, -2), tail]
    : words;
}

/** Where the library takes a word of the name for a directional or a suffix. */
function corrected(parts: StreetParts): StreetParts {
  const { before, name, suffix, after } = parts;
  const [only = ''] = name;
  const isBareSuffix = name.length === 1 && suffix === undefined && streetSuffix(only) !== undefined;
  // EAST ST SW is East Street, AVENUE N is the avenue called N.
  if (isBareSuffix && before !== undefined) return { name: [before], suffix: only, after };
  if (isBareSuffix && after !== undefined) return { before, name: [only, after] };
  // AVENUE OF THE PINES
  if (suffix !== undefined && ['OF', 'THE'].includes(name.at(-1) ?? ''))
    return { before, name: [...name, suffix], after };
  return parts;
}

function short(table: (word: string) => string | undefined, word: string | undefined): string {
  return word === undefined ? '' : (table(word) ?? word);
}
