import { Refusal } from './refusal.js';
import { standardUnits } from './secondary-units.js';
import { standardStreet } from './street-name.js';
import { streetSuffix } from './street-suffixes.js';
import { meansAUnit } from './unit-designators.js';

/**
 * Publication 28, 232.1 and Appendix D: 221, 221B, A17, 112-10, 39.2, N6W23001. A fraction may follow as a word of its own. The Postal Service's
 * files hold ten characters.
 */
const HOUSE_NUMBER = /^(?=.{1,10}$)(?:[A-Z]{0,2}\d+[A-Z]{0,2}(?:-[A-Z]?\d*[A-Z]?)?|\d+\.\d+|[NSEW]\d+[NSEW]\d+)$/;
const FRACTION = /^\d\/\d{1,2}$/;

export interface StreetLines {
  readonly street: string;
  /** Empty when there is none. */
  readonly unit: string;
}

/** A street address, its unit taken out of the street's line or of the line after it. */
export function standardStreetLines(line1: string, line2: string): StreetLines | Refusal {
  const words = apart(line1);
  const numberLength = HOUSE_NUMBER.test(words[0] ?? '') && !words[0]?.endsWith('-') ? 1 : 0;
  if (numberLength === 0) return new Refusal('line1', 'must begin with a house number in digits, or be a box');
  const start = FRACTION.test(words[1] ?? '') ? 2 : 1;
  const unitStart = startOfUnits(words, start + 1);
  const street = standardWords(words.slice(start, unitStart));
  if (street instanceof Refusal) return street;
  const unit = unitsOf([...words.slice(unitStart), ...apart(line2)]);
  return unit instanceof Refusal ? unit : { street: [...words.slice(0, start), street].join(' '), unit };
}

/** `APT4` is two words. */
function apart(line: string): readonly string[] {
  return line
    .replace(/\b(APT|BLDG|RM|STE|UNIT)(?=\d)/g, '$1 ')
    .split(' ')
    .filter(Boolean);
}

/** The first word from which everything to the end is units; the line's length when there are none. */
function startOfUnits(words: readonly string[], from: number): number {
  for (let at = from; at < words.length; at++) {
    if (standardUnits(words.slice(at)) === undefined) continue;
    // A lone FRONT or REAR may be the street's own name, unless that has ended with its suffix.
    const isLone = words.length - at === 1;
    if (!isLone || (at > from && streetSuffix(words[at - 1] ?? '') !== undefined)) return at;
  }
  return words.length;
}

/** No street is called by these alone, and `1 ST` may be 1st. */
const NO_NAME = /^(ST|STREET|AVE|AVENUE|RD|ROAD|DR|DRIVE|LN|LANE|BLVD|BOULEVARD|CT|COURT)$/;

function standardWords(words: readonly string[]): string | Refusal {
  if (words.length === 0 || NO_NAME.test(words.join(' ')))
    return new Refusal('line1', 'must name the street after the house number');
  if (words.includes('AT')) return new Refusal('line1', 'must be one address, not a corner');
  const isAUnitAlone = words[0] !== 'PIER' && words.length > 1 && standardUnits(words) !== undefined;
  if (isAUnitAlone || words[0] === '#') return new Refusal('line1', 'must name the street after the house number');
  return words.slice(1).some(meansAUnit)
    ? new Refusal('line1', 'holds a unit that cannot be told from the street')
    : standardStreet(words);
}

function unitsOf(words: readonly string[]): string | Refusal {
  if (words.length === 0) return '';
  return (
    standardUnits(words) ??
    new Refusal('line2', 'must be a unit with its designator and number, such as APT 4B or BLDG 2 STE 100')
  );
}
