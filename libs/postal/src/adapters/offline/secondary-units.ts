import { identifiedUnit, loneUnit } from './unit-designators.js';

/** An apartment in a building of a complex on a lot: nobody has more. */
const MAX_UNITS = 3;
const IDENTIFIER = /^[A-Z0-9]+([-/][A-Z0-9]+)*$/;

/**
 * The words as unit designators with their identifiers, such as `BLDG 2 APT 4B`; undefined when they are anything else (Publication 28, 213
 * and Appendix C2). `#` goes where a designator stands before it, and stays where it is the only one.
 */
export function standardUnits(words: readonly string[]): string | undefined {
  const units: string[] = [];
  for (let at = 0; at < words.length;) {
    const unit = unitAt(words, at);
    if (unit === undefined || units.length === MAX_UNITS) return undefined;
    if (!units.includes(unit.text)) units.push(unit.text);
    at += unit.length;
  }
  return units.length > 0 ? units.join(' ') : undefined;
}

function unitAt(words: readonly string[], at: number): { text: string; length: number } | undefined {
  const [word = '', next = '', afterNext = ''] = words.slice(at);
  if (word === '#') return isIdentifier(next) ? { text: `# ${next}`, length: 2 } : undefined;
  const floor = /^(\d+)(ST|ND|RD|TH)$/.exec(word)?.[1];
  if (floor !== undefined) return identifiedUnit(next) === 'FL' ? { text: `FL ${floor}`, length: 2 } : undefined;
  const [identifier, length] = next === '#' ? [afterNext, 3] : [next, 2];
  const designator = identifiedUnit(word);
  if (designator !== undefined)
    return isIdentifier(identifier) ? { text: `${designator} ${identifier}`, length } : undefined;
  const lone = loneUnit(word);
  if (lone === undefined) return undefined;
  return /\d|^[A-Z]$/.test(identifier) && isIdentifier(identifier)
    ? { text: `${lone} ${identifier}`, length }
    : { text: lone, length: 1 };
}

function isIdentifier(word: string): boolean {
  return IDENTIFIER.test(word) && word.length <= 8 && identifiedUnit(word) === undefined;
}
