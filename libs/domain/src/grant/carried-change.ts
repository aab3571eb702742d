import { assertNever } from '../assert-never.js';
import { utcDayOf } from '../calendar.js';
import type { NameField } from '../mail/name.js';
import type { Form, Sealed } from '../sealed-fields.js';
import type { PersonEvent } from '../person/person-event.js';
import type { PersonState, UpcomingMove } from '../person/person-state.js';

/** What a person's change means to one grant. Dates are YYYY-MM-DD. */
export type CarriedChange =
  | { readonly kind: 'name-changed'; readonly fields: readonly NameField[] }
  | { readonly kind: 'address-corrected'; readonly effectiveDate: string }
  | { readonly kind: 'address-confirmed' }
  | { readonly kind: 'move-scheduled'; readonly effectiveDate: string }
  /** `scheduledRevision`: the person's revision at which the move was scheduled. */
  | { readonly kind: 'move-cancelled'; readonly scheduledRevision: number }
  | { readonly kind: 'move-took-effect'; readonly effectiveDate: string }
  | { readonly kind: 'left-out-by-move'; readonly scheduledRevision: number }
  | { readonly kind: 'left-out-by-key-replacement' }
  | { readonly kind: 'account-deleted' };

/**
 * What a person's event brings to a grant; null when it is nothing of the grant's. The grants that a move leaves out
 * are not among its answers: a due move revokes them before its event exists, see `leftOutByMove`.
 *
 * @param before the person's state before the event
 */
export function carriedChange(
  event: PersonEvent | Sealed<PersonEvent>,
  before: PersonState<Form>,
  grantId: string,
): CarriedChange | null {
  switch (event.type) {
    case 'person.name_changed.v1':
      return { kind: 'name-changed', fields: event.data.fields };
    case 'person.address_corrected.v1':
      return { kind: 'address-corrected', effectiveDate: utcDayOf(event.at) };
    case 'person.address_confirmed.v1':
      return { kind: 'address-confirmed' };
    case 'person.move_scheduled.v1': {
      const { effectiveDate, leftOut } = event.data;
      return leftOut.includes(grantId) ? null : { kind: 'move-scheduled', effectiveDate };
    }
    case 'person.move_cancelled.v1': {
      const upcoming = before.status === 'registered' ? before.upcoming : null;
      return upcoming && { kind: 'move-cancelled', scheduledRevision: upcoming.scheduledRevision };
    }
    case 'person.move_took_effect.v1':
      return { kind: 'move-took-effect', effectiveDate: event.data.effectiveDate };
    case 'person.key_replaced.v1': {
      const { leftOut, keptAlone } = event.data;
      const isLeftOut = leftOut.includes(grantId) || keptAlone?.includes(grantId) === false;
      return isLeftOut ? { kind: 'left-out-by-key-replacement' } : null;
    }
    case 'person.deleted.v1':
      return { kind: 'account-deleted' };
    case 'person.registered.v1':
    case 'person.address_set.v1':
    case 'person.key_issued.v1':
    case 'person.claim_approval_set.v1':
    case 'person.notifications_set.v1':
      return null;
    default:
      return assertNever(event, 'an event of a person');
  }
}

/** What a due move brings to each grant in its `leftOut`, carried at the move's `scheduledRevision`. */
export function leftOutByMove(move: Pick<UpcomingMove, 'scheduledRevision'>): CarriedChange {
  return { kind: 'left-out-by-move', scheduledRevision: move.scheduledRevision };
}

/**
 * Whether a grant goes along with a scheduled move: it is not left out, or it was approved after the person left it out
 * (docs/api.md, States and transitions).
 */
export function isKeptByMove(
  grant: { readonly grantId: string; readonly activeRevision: number | null },
  move: Pick<UpcomingMove, 'leftOut' | 'scheduledRevision'>,
): boolean {
  return !move.leftOut.includes(grant.grantId) || isActiveSince(grant.activeRevision, move.scheduledRevision);
}

/** `activeRevision` is null while the grant is pending. */
export function isActiveSince(activeRevision: number | null, scheduledRevision: number): boolean {
  return activeRevision !== null && activeRevision >= scheduledRevision;
}
