import { ADDRESS_REASONS } from '../../address-reasons.js';
import { boxLine, boxProblem, militaryLine } from './box-forms.js';
import { Refusal } from './refusal.js';
import { isMilitaryState } from '../../states.js';
import { standardStreetLines } from './street-line.js';
import { isUrbanizationLine, standardUrbanization } from './urbanization.js';

export interface DeliveryLines {
  readonly line1: string;
  readonly line2: string;
}

/** The lines between the name and the city, in standard form. Takes them in plain spelling, with the state's code. */
export function standardDeliveryLines(line1: string, line2: string, state: string): DeliveryLines | Refusal {
  if (isMilitaryState(state)) return militaryLines(line1, line2);
  if (state === 'PR') return linesInPuertoRico(line1, line2);
  return withoutUrbanization(line1, line2);
}

function militaryLines(line1: string, line2: string): DeliveryLines | Refusal {
  const typed = [line1, line2].filter(Boolean).join(' ');
  const military = militaryLine(typed) ?? boxLine(typed);
  return military === undefined ? new Refusal('line1', ADDRESS_REASONS.militaryLine) : { line1: military, line2: '' };
}

/** Publication 28, 295: in Puerto Rico the urbanisation stands on a line of its own above the street. */
function linesInPuertoRico(line1: string, line2: string): DeliveryLines | Refusal {
  const isFirst = isUrbanizationLine(line1);
  if (!isFirst && !isUrbanizationLine(line2)) return withoutUrbanization(inSpanish(line1), line2);
  const [typed, street] = isFirst ? [line1, line2] : [line2, line1];
  const urbanization = standardUrbanization(typed);
  if (urbanization === undefined) return new Refusal(isFirst ? 'line1' : 'line2', ADDRESS_REASONS.urbanizationAlone);
  if (street === '') return new Refusal('line2', ADDRESS_REASONS.besideUrbanization);
  const lines = withoutUrbanization(inSpanish(street), '');
  if (lines instanceof Refusal) return isFirst ? new Refusal('line2', lines.reason) : lines;
  return { line1: urbanization, line2: [lines.line1, lines.line2].filter(Boolean).join(' ') };
}

/** Publication 28, 293: before a name, as it stands in Spanish, the avenue is abbreviated. */
function inSpanish(street: string): string {
  return street.replace(
    /^(\S*\d\S* (?:[1-9]\/\d+ )?(?:(?:NORTH|SOUTH|EAST|WEST|[NSEW]) )?)(?:AVENIDA|AVENUE|AV) /,
    '$1AVE ',
  );
}

function withoutUrbanization(line1: string, line2: string): DeliveryLines | Refusal {
  const overTwoLines = line2.startsWith('BOX ') ? boxLine(`${line1} ${line2}`) : undefined;
  if (overTwoLines !== undefined) return { line1: overTwoLines, line2: '' };
  const box = boxLine(line1);
  const other = box === undefined ? boxLine(line2) : line2;
  if (box !== undefined && line2 === '') return { line1: box, line2: '' };
  if (other !== undefined) return new Refusal('line2', ADDRESS_REASONS.besideBox);
  const lines = boxProblem(line1) ?? standardStreetLines(line1, line2);
  return lines instanceof Refusal ? lines : { line1: lines.street, line2: lines.unit };
}
