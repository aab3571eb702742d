import { ADDRESS_REASONS } from '../../address-reasons.js';
import { malformedFields } from '../../field-checks.js';
import {
  PostalAuthority,
  type AddressInput,
  type AddressProblem,
  type StandardAddress,
  type Standardized,
} from '../../postal-authority.js';
import { standardDeliveryLines } from './delivery-lines.js';
import { standardCity, standardState, zipProblem } from './last-line.js';
import { Refusal } from './refusal.js';
import { plainSpelling } from './spelling.js';
import { isMilitaryState } from '../../states.js';

/**
 * The rules of USPS Publication 28 (Postal Addressing Standards) without the Postal Service's files: it can tell how an
 * address is written, not whether it is there. It cannot know a ZIP+4, so it asks for it.
 */
export function offlinePostalAuthority(): PostalAuthority {
  return new OfflinePostalAuthority();
}

class OfflinePostalAuthority extends PostalAuthority {
  async standardize(input: AddressInput): Promise<Standardized> {
    const malformed = [...malformedFields(input), ...missingZip4(input)];
    if (malformed.length > 0) return { kind: 'malformed', problems: malformed };
    const address = standardAddress(input);
    if (Array.isArray(address)) return { kind: 'refused', problems: address };
    return readsTheSameAgain(address)
      ? { kind: 'standardized', address }
      : { kind: 'refused', problems: [new Refusal('line1', ADDRESS_REASONS.readTwice)] };
  }
}

function missingZip4(input: AddressInput): readonly AddressProblem[] {
  const isMissing = input.zip4 === undefined || input.zip4 === null;
  return isMissing ? [{ field: 'zip4', reason: ADDRESS_REASONS.zip4Unknown }] : [];
}

function standardAddress(input: AddressInput): StandardAddress | AddressProblem[] {
  const [zip5, zip4] = [input.zip5 ?? '', input.zip4 ?? ''];
  const [line1, line2] = [plainSpelling('line1', input.line1 ?? ''), plainSpelling('line2', input.line2 ?? '')];
  const [city, state] = [standardCity(input.city ?? ''), standardState(input.state ?? '')];
  const refused = [line1, line2, city, state].filter((part) => part instanceof Refusal);
  if (typeof line1 !== 'string' || typeof line2 !== 'string' || typeof city !== 'string' || typeof state !== 'string')
    return refused;
  const lines = standardDeliveryLines(line1, line2, state);
  const wrong = [lines, zipProblem(zip5, state), militaryCityProblem(city, state)].filter(
    (part) => part instanceof Refusal,
  );
  return lines instanceof Refusal || wrong.length > 0 ? wrong : { ...lines, city, state, zip5, zip4 };
}

/** Publication 28, 238: APO, FPO and DPO are the cities of the military states, and of no others. */
function militaryCityProblem(city: string, state: string): Refusal | undefined {
  if (/^[AFD]PO$/.test(city) === isMilitaryState(state)) return undefined;
  return isMilitaryState(state)
    ? new Refusal('city', ADDRESS_REASONS.militaryCity)
    : new Refusal('state', ADDRESS_REASONS.militaryState);
}

/** What the rules would change once more was ambiguous: it is refused, so that a standard address is one for good. */
function readsTheSameAgain(address: StandardAddress): boolean {
  if (malformedFields(address).length > 0) return false;
  const again = standardAddress(address);
  return (
    !Array.isArray(again) &&
    again.line1 === address.line1 &&
    again.line2 === address.line2 &&
    again.city === address.city
  );
}
