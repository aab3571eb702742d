import { LOOPBACK, type Place } from '../support/processes/place.js';

/** What programs of a trial run on: one loopback, or a network namespace each. */
export interface Ground {
  readonly host: string;
  place(name: string): Place;
}

/** Where all of them share one loopback. */
export const ONE_PLACE: Ground = { host: LOOPBACK.host, place: () => LOOPBACK };
