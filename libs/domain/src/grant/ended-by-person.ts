import { isMoveDue } from '../person/decide-move.js';
import type { PersonState } from '../person/person-state.js';
import type { Form } from '../sealed-fields.js';
import { isKeptByMove } from './carried-change.js';
import type { GrantState } from './grant-state.js';

/**
 * Whether the person's deletion, or a move that is due and leaves the grant out, has ended a grant by now, though its
 * own event may not stand in the log yet (docs/api.md, States and transitions).
 * @param now ISO 8601 UTC with milliseconds
 */
export function isEndedByPerson(grant: GrantState<Form>, person: PersonState<Form>, now: string): boolean {
  if (person.status === 'deleted') return true;
  if (grant.status === 'absent' || person.status !== 'registered') return false;
  const { upcoming } = person;
  if (upcoming === null || !isMoveDue(upcoming, now)) return false;
  const activeRevision = grant.status === 'active' ? grant.activeRevision : null;
  return !isKeptByMove({ grantId: grant.grantId, activeRevision }, upcoming);
}
