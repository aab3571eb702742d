import { ADDRESS_REASONS } from '../../address-reasons.js';
import { directional, joined, leadingDirectionals } from './directionals.js';
import { numberedRoad } from './highway-names.js';
import { letteredStreet } from './lettered-streets.js';
import { Refusal } from './refusal.js';
import { notOfTheStreet } from './street-bounds.js';
import { streetParts, type StreetParts } from './street-parts.js';
import { endsAName, streetSuffix, suffixInFull } from './street-suffixes.js';

const unclear = new Refusal('line1', ADDRESS_REASONS.unclearStreet);

/** 29 1/2 RD and F 1/2 RD, where the roads are laid out by the mile. */
const OF_A_GRID = /^(?:\d{1,3}|[A-Z]) [1-9]\/[2-9]$/;

/**
 * A street's name in standard form (Publication 28, 232 to 234): directionals and the last suffix abbreviated, the name
 * itself as it was typed, except for numbered roads and the first of two suffixes.
 */
export function standardStreet(words: readonly string[]): string | Refusal {
  const known = numberedRoad(words) ?? letteredStreet(words);
  if (known !== undefined) return known;
  const spelt = withJoinedDirectionals(words);
  const foreign = notOfTheStreet(spelt);
  if (foreign !== undefined) return foreign;
  const [last = ''] = spelt.slice(-1);
  if (OF_A_GRID.test(spelt.slice(0, -1).join(' ')) && streetSuffix(last) !== undefined)
    return [...spelt.slice(0, -1), short(streetSuffix, last)].join(' ');
  const read = streetParts(spelt);
  if (!read?.name.every((word) => /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(word))) return unclear;
  const { before, name, suffix, after } = corrected(read);
  return [
    short(directional, before),
    ...nameInFull(name, suffix),
    short(streetSuffix, suffix),
    short(directional, after),
  ]
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
  if (suffix !== undefined && ['OF', 'THE'].includes(name.at(-1) ?? '') && name.length > 1)
    return { before, name: [...name, suffix], after };
  return parts;
}

/**
 * Of two suffixes the first belongs to the name and is spelt out (Publication 28, 232.2), and so is the one in AVENUE
 * OF THE PINES.
 */
function nameInFull(name: readonly string[], suffix: string | undefined): readonly string[] {
  return name.map((word, at) => {
    const isFirstOfTwo = at > 0 && at === name.length - 1 && suffix !== undefined && endsAName(word);
    const isBeforeOf = at === 0 && name[1] === 'OF' && endsAName(word);
    return isFirstOfTwo || isBeforeOf ? (suffixInFull(word) ?? word) : word;
  });
}

function short(table: (word: string) => string | undefined, word: string | undefined): string {
  return word === undefined ? '' : (table(word) ?? word);
}

/**
 * Whether the words are a street that a unit may follow, though no suffix ends it: a numbered road, AVENUE C or a place
 * in a grid.
 */
export function isWholeWithoutSuffix(words: readonly string[]): boolean {
  const [last = ''] = words.slice(-1);
  const isInAGrid =
    words.length > 1 &&
    directional(last) !== undefined &&
    /^\d+$/.test(words.slice(leadingDirectionals(words), -1).join(' '));
  return isInAGrid || typeof (numberedRoad(words) ?? letteredStreet(words)) === 'string';
}
