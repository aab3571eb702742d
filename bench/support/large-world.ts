import type { SeededWorld } from './seed-log.js';

const MONTHS = 3;
/** About what a grant comes to in three months, with its share of its person. */
const EVENTS_A_GRANT = 6.3;

/** Three months of about so many events: five grants a person, half of all grants at each of two businesses. */
export function worldOfEvents(events: number): SeededWorld {
  return worldOfGrants(Math.round(events / EVENTS_A_GRANT));
}

/** The same by its grants. */
export function worldOfGrants(grants: number): SeededWorld {
  return { people: Math.ceil(grants / 5), businesses: 2, grants, months: MONTHS };
}
