import { readUnits } from './secondary-units.js';
import { streetSuffix } from './street-suffixes.js';
import { meansAUnit } from './unit-designators.js';

/** Whether a line begins with an urbanization, as only lines in Puerto Rico do. */
export function isUrbanizationLine(line: string): boolean {
  return /^(URB|URBANIZACION)( |$)/.test(line);
}

/** The line as `URB NAME`; undefined when it is no name, or holds a street or a unit as well (Publication 28, 295). */
export function standardUrbanization(line: string): string | undefined {
  const [, ...name] = line.split(' ');
  const isAName =
    /^[A-Z]{2,}$/.test(name.join(' ').split(/[ -]/)[0] ?? '') &&
    name.every((word) => /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(word)) &&
    !name.some((word, at) => holdsMore(word, name.slice(at)));
  return isAName ? ['URB', ...name].join(' ') : undefined;
}

function holdsMore(word: string, rest: readonly string[]): boolean {
  const isStreet =
    /^(CALLE|CLL|AVENIDA|CARR|CARRETERA|URB|BOX)$/.test(word) || ['AVE', 'ST', 'RD'].includes(streetSuffix(word) ?? '');
  return isStreet || meansAUnit(word) || readUnits(rest) !== undefined;
}
