import { ADDRESS_REASONS } from '../../address-reasons.js';
import { directional } from './directionals.js';
import { streetSuffix } from './street-suffixes.js';
import { identifiedUnit, loneUnit } from './unit-designators.js';

/** An apartment in a building of a complex on a lot: nobody has more. */
const MAX_UNITS = 3;
const IDENTIFIER = /^[A-Z0-9]+([-/][A-Z0-9]+)*$/;

/** A unit in standard spelling. */
export interface Unit {
  readonly designator: string;
  /** Empty where the designator stands alone. */
  readonly identifier: string;
}

/**
 * The words as unit designators with their identifiers, such as `BLDG 2 APT 4B`, each said once; undefined when they
 * are anything else (Publication 28, 213 and Appendix C2). `#` goes where a designator stands before it or has the same
 * number, and stays where it is the only one.
 */
export function readUnits(words: readonly string[]): readonly Unit[] | undefined {
  const read: Unit[] = [];
  for (let at = 0; at < words.length;) {
    const found = unitAt(words, at);
    if (found === undefined) return undefined;
    read.push(found.unit);
    at += found.length;
  }
  const units = read.filter((unit, at) => !isSaidElsewhere(unit, read, at));
  return units.length > 0 && units.length <= MAX_UNITS ? units : undefined;
}

export function unitText(units: readonly Unit[]): string {
  return units.flatMap(({ designator, identifier }) => [designator, identifier].filter(Boolean)).join(' ');
}

/** What two of the units say differently; undefined when they can all be true. */
export function contradiction(units: readonly Unit[]): string | undefined {
  const designators = units.map(({ designator }) => designator);
  const twice = designators.find((designator, at) => designators.indexOf(designator) !== at);
  if (twice !== undefined) return ADDRESS_REASONS.unitTwice.replace('{word}', twice);
  // STE 11 # 234 is a private mailbox in a suite (Publication 28, 284), but before another unit # is that unit.
  const other =
    designators[0] === '#' ? designators.find((word) => /^(APT|STE|UNIT|RM|LOT|SPC)$/.test(word)) : undefined;
  return other === undefined ? undefined : ADDRESS_REASONS.unitNumbers.replace('{word}', other);
}

function isSaidElsewhere(unit: Unit, all: readonly Unit[], at: number): boolean {
  return all.some(
    (other, index) =>
      other.identifier === unit.identifier &&
      ((other.designator === unit.designator && index < at) || (unit.designator === '#' && other.designator !== '#')),
  );
}

function unitAt(words: readonly string[], at: number): { unit: Unit; length: number } | undefined {
  const [word = '', next = '', afterNext = ''] = words.slice(at);
  if (word === '#') return isIdentifier(next) ? found('#', next, 2) : undefined;
  const floor = /^(\d+)(ST|ND|RD|TH)$/.exec(word)?.[1];
  if (floor !== undefined) return identifiedUnit(next) === 'FL' ? found('FL', floor, 2) : undefined;
  const isNumbered = next === '#' || (/^(NO|NUMBER)$/.test(next) && /\d/.test(afterNext));
  const [identifier, length] = isNumbered ? [afterNext, 3] : [next, 2];
  const designator = identifiedUnit(word);
  if (designator !== undefined) return isIdentifier(identifier) ? found(designator, identifier, length) : undefined;
  const lone = loneUnit(word);
  if (lone === undefined) return undefined;
  return /\d|^[A-Z]$/.test(identifier) && isIdentifier(identifier)
    ? found(lone, identifier, length)
    : found(lone, '', 1);
}

function found(designator: string, identifier: string, length: number): { unit: Unit; length: number } {
  return { unit: { designator, identifier }, length };
}

function isIdentifier(word: string): boolean {
  return IDENTIFIER.test(word) && word.length <= 8 && identifiedUnit(word) === undefined && !isAStreetWord(word);
}

/** APT E and APT LF are units; STOP RD and FRONT EAST are not. */
function isAStreetWord(word: string): boolean {
  const isShort = word.length <= 2 && !/^(ST|RD|DR|LN|CT|PL)$/.test(word);
  if (isShort) return /^[NS][EW]$/.test(word);
  return streetSuffix(word) !== undefined || directional(word) !== undefined;
}
