import { ADDRESS_REASONS } from '../../address-reasons.js';
import { Refusal } from './refusal.js';
import { contradiction, readUnits, unitText } from './secondary-units.js';
import { standardStreet } from './street-name.js';
import { meansAUnit } from './unit-designators.js';
import { startOfUnits } from './unit-start.js';

/**
 * Publication 28, 232.1 and Appendix D: 221, 221B, A17, A-17, 112-10, 39.2, 39W123, N6W23001. A fraction may follow as
 * a word of its own. The Postal Service's files hold ten characters. The letters of a box or road are no part of a
 * number.
 */
const HOUSE_NUMBER =
  /^(?=.{1,10}$)(?=.*[1-9])(?!(?:RR|HC|PO|RD|RT|SR|CR|FM|US|IH)\d)(?:(?:[A-Z]-)?[A-Z]{0,2}\d+[A-Z]{0,2}(?:-[A-Z]?\d*[A-Z]?)?|\d+\.\d+|[NSEW]?\d+[NSEW]\d+)$/;
const FRACTION = /^([1-9])\/([1-9]\d?)$/;

export interface StreetLines {
  readonly street: string;
  /** Empty when there is none. */
  readonly unit: string;
}

/** A street address, its unit taken out of the street's line or of the line after it. */
export function standardStreetLines(line1: string, line2: string): StreetLines | Refusal {
  const words = apart(line1);
  const numberLength = HOUSE_NUMBER.test(words[0] ?? '') && !words[0]?.endsWith('-') ? 1 : 0;
  if (numberLength === 0) return new Refusal('line1', ADDRESS_REASONS.noHouseNumber);
  const isFraction = /^\d+\/\d+$/.test(words[1] ?? '');
  if (isFraction && !isAPart(words[1] ?? '')) return new Refusal('line1', ADDRESS_REASONS.noFraction);
  const start = isFraction ? 2 : 1;
  const unitStart = startOfUnits(words, start);
  if (unitStart instanceof Refusal) return unitStart;
  const street = standardWords(words.slice(start, unitStart));
  if (street instanceof Refusal) return street;
  const unit = unitsOf(words.slice(unitStart), apart(line2));
  return unit instanceof Refusal ? unit : { street: [...words.slice(0, start), street].join(' '), unit };
}

function isAPart(fraction: string): boolean {
  const [, numerator = '1', denominator = '0'] = FRACTION.exec(fraction) ?? [];
  return Number(numerator) < Number(denominator);
}

/** `APT4` and `APT-4` are two words, and so is `10-1/2`. */
function apart(line: string): readonly string[] {
  return line
    .replace(/(?<= |^)(APT|BLDG|FL|LOT|RM|SPC|STE|TRLR|UNIT)-?(?=\d)/g, '$1 ')
    .replace(/^(\d+)-(?=\d+\/\d)/, '$1 ')
    .split(' ')
    .filter(Boolean);
}

/** No street is called by these alone, and `1 ST` may be 1st. */
const NO_NAME = /^(ST|STREET|AVE|AVENUE|RD|ROAD|DR|DRIVE|LN|LANE|BLVD|BOULEVARD|CT|COURT)$/;

function standardWords(words: readonly string[]): string | Refusal {
  if (words.length === 0 || NO_NAME.test(words.join(' ')) || beginsAsAUnit(words))
    return new Refusal('line1', ADDRESS_REASONS.noStreet);
  return words.slice(1).some((word) => meansAUnit(word) && word !== 'TRLR')
    ? new Refusal('line1', ADDRESS_REASONS.unitInStreet)
    : standardStreet(words);
}

/** APT FRONT, LOT 5 and APT 4 MAIN ST; but KEY LARGO is a street, and so is PIER 39. */
function beginsAsAUnit(words: readonly string[]): boolean {
  const [first = '', ...others] = words;
  const isNumbered = first !== 'PIER' && others.some((word) => /^[A-Z]$|\d/.test(word));
  return (
    first === '#' ||
    (meansAUnit(first) && /\d/.test(others[0] ?? '')) ||
    ((isNumbered || meansAUnit(first)) && others.length > 0 && readUnits(words) !== undefined)
  );
}

function unitsOf(inLine1: readonly string[], inLine2: readonly string[]): string | Refusal {
  const field = inLine2.length > 0 ? 'line2' : 'line1';
  const words = [...inLine1, ...inLine2];
  if (words.length === 0) return '';
  const units = readUnits(words);
  if (units === undefined) return new Refusal('line2', ADDRESS_REASONS.noUnit);
  const wrong = contradiction(units);
  return wrong === undefined ? unitText(units) : new Refusal(field, wrong);
}
