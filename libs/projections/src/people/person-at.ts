import { isMoveDue, lastConfirmed, startOfDay } from '#domain';
import type { DeletedPersonDocument, PersonDocument, RegisteredPersonDocument } from './person-document.js';

/** A living person at some time. */
export interface RegisteredPersonAt extends RegisteredPersonDocument {
  /** The move that has brought the address, when its event does not stand in the log yet. */
  readonly movedBy?: NonNullable<RegisteredPersonDocument['upcoming']>;
}

export type PersonAt = RegisteredPersonAt | DeletedPersonDocument;

/**
 * A move takes effect at 00:00 UTC of its day, however late its event comes (docs/api.md, States and transitions).
 * @param now ISO 8601 UTC with milliseconds
 */
export function personAt(person: PersonDocument, now: string): PersonAt {
  if (person.status === 'deleted') return person;
  const { upcoming } = person;
  if (upcoming === null || !isMoveDue(upcoming, now)) return person;
  const { address, effectiveDate } = upcoming;
  const confirmedAt = lastConfirmed(person.confirmedAt, startOfDay(effectiveDate));
  const moved = { address, confirmedAt, openReports: [], upcoming: null };
  return { ...person, ...moved, movedBy: upcoming };
}
