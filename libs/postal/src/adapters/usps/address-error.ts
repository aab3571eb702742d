import { ADDRESS_REASONS } from '../../address-reasons.js';
import type { AddressField, AddressProblem } from '../../postal-authority.js';
import { fieldOf, textOf } from './json-field.js';

/** The messages that the API documents for 400 and 404, and what they say of an address. */
const DOCUMENTED: readonly (readonly [message: RegExp, field: AddressField, reason: string])[] = [
  [/city and state .*unverifiable/i, 'city', ADDRESS_REASONS.otherState],
  [/city .*(missing|invalid)/i, 'city', ADDRESS_REASONS.cityUnknown],
  [/state code .*(missing|invalid)/i, 'state', ADDRESS_REASONS.noStateCode],
  [/zip code .*(missing|invalid)/i, 'zip5', ADDRESS_REASONS.zipUnknown],
  [/more than one address/i, 'line1', ADDRESS_REASONS.fitsMore],
  [/invalid delivery address/i, 'line1', ADDRESS_REASONS.notDelivered],
  [/insufficient/i, 'line1', ADDRESS_REASONS.tooLittle],
  [/no match|not be found/i, 'line1', ADDRESS_REASONS.addressUnknown],
];

/**
 * What an error body says is wrong with the address. Its own words are not passed on: they may repeat what was typed.
 */
export function problemOf(body: unknown): AddressProblem {
  const message = textOf(fieldOf(body, 'error'), 'message');
  const [, field, reason] = DOCUMENTED.find(([pattern]) => pattern.test(message)) ?? [];
  return field === undefined || reason === undefined
    ? { field: 'line1', reason: ADDRESS_REASONS.notStandardised }
    : { field, reason };
}
