import type { Collection } from '#document-store';
import type { Tally } from './tally.js';

/** The tally of an address, under the keyed hash of it. */
export interface AddressRecord extends Tally {
  /** When it says nothing any more, milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

export const ADDRESS_TALLIES: Collection<AddressRecord> = {
  name: 'sign-in-addresses',
  indexes: [{ name: 'by-expiry', equal: [], order: 'expiresAt' }],
};

/** Wrong codes of a day for all addresses together, under the day. */
export interface DayRecord {
  readonly wrongTries: number;
  /** The end of the day, milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

export const DAY_TALLIES: Collection<DayRecord> = {
  name: 'sign-in-days',
  indexes: [{ name: 'by-expiry', equal: [], order: 'expiresAt' }],
};
