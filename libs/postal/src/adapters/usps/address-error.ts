import type { AddressField, AddressProblem } from '../../postal-authority.js';
import { fieldOf, textOf } from './json-field.js';

/** The messages that the API documents for 400 and 404, and what they say of an address. */
const DOCUMENTED: readonly (readonly [message: RegExp, field: AddressField, reason: string])[] = [
  [/city and state .*unverifiable/i, 'city', 'does not go with the state'],
  [/city .*(missing|invalid)/i, 'city', 'is not a city that the Postal Service knows'],
  [
    /state code .*(missing|invalid)/i,
    'state',
    'must be a two-letter code of a state, district, territory or military state',
  ],
  [/zip code .*(missing|invalid)/i, 'zip5', 'is not a ZIP Code that the Postal Service knows'],
  [/more than one address/i, 'line1', 'fits more than one address'],
  [/invalid delivery address/i, 'line1', 'is not an address that the Postal Service delivers to'],
  [/insufficient/i, 'line1', 'does not say enough to find the address'],
  [/no match|not be found/i, 'line1', 'is not an address that the Postal Service knows'],
];

/**
 * What an error body says is wrong with the address. Its own words are not passed on: they may repeat what was typed.
 */
export function problemOf(body: unknown): AddressProblem {
  const message = textOf(fieldOf(body, 'error'), 'message');
  const [, field, reason] = DOCUMENTED.find(([pattern]) => pattern.test(message)) ?? [];
  return field === undefined || reason === undefined
    ? { field: 'line1', reason: 'could not be standardised by the Postal Service' }
    : { field, reason };
}
