import { ADDRESS_REASONS } from '../../address-reasons.js';
import { directional, withoutTrailingDirectionals } from './directionals.js';
import { Refusal } from './refusal.js';
import { readUnits } from './secondary-units.js';
import { isWholeWithoutSuffix } from './street-name.js';
import { isAWay, streetSuffix } from './street-suffixes.js';
import { loneUnit, meansAUnit, meansAUnitWhenNumbered } from './unit-designators.js';

const either = new Refusal('line1', ADDRESS_REASONS.unitOrStreet);

type Reading = 'unit' | 'street' | 'either';

/**
 * The first word from which everything to the end is units; the line's length when there are none. The street begins at
 * `start` and has one word at least. A refusal where the words may as well be the end of the street's name.
 */
export function startOfUnits(words: readonly string[], start: number): number | Refusal {
  for (let at = start + 1; at < words.length; at++) {
    if (readUnits(words.slice(at)) === undefined) continue;
    const reading = read(words.slice(start, at), words.slice(at));
    if (reading !== 'street') return reading === 'unit' ? at : either;
  }
  return words.length;
}

function read(street: readonly string[], units: readonly string[]): Reading {
  const [word = '', next = ''] = units.filter((part, at) => at !== 1 || !/^(#|NO|NUMBER)$/.test(part));
  if (hasEnded(street)) return 'unit';
  if (/^\d/.test(word)) return 'unit';
  if (meansAUnit(word)) return next.length <= 2 || /\d/.test(next) ? 'unit' : 'either';
  if (meansAUnitWhenNumbered(word)) return /\d/.test(next) ? 'unit' : 'either';
  if (directional(next) !== undefined) return 'street';
  if (loneUnit(word) !== undefined && units.length === 1 && street.every((part) => directional(part) !== undefined))
    return 'street';
  return /\d/.test(next) && mayHaveEnded(street) ? 'unit' : 'either';
}

/** Whether the name has its suffix and perhaps a directional, or is of a kind that has none. */
function hasEnded(street: readonly string[]): boolean {
  const name = withoutTrailingDirectionals(street);
  return (name.length > 1 && isAWay(name.at(-1) ?? '')) || isWholeWithoutSuffix(street);
}

/** Whether the last word is a suffix, or part of the name: SPRING VALLEY, but not LAKE alone. */
function mayHaveEnded(street: readonly string[]): boolean {
  const name = withoutTrailingDirectionals(street);
  return (
    name.filter((word) => directional(word) === undefined).length > 1 && streetSuffix(name.at(-1) ?? '') !== undefined
  );
}
