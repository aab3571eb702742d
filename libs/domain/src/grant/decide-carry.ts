import { assertNever } from '../assert-never.js';
import { accepted } from '../decider.js';
import type { Form } from '../sealed-fields.js';
import type { CarriedChange } from './carried-change.js';
import { isActiveSince } from './carried-change.js';
import type { Carry, GrantChange, LaterGrantDecision } from './grant-command.js';
import type { RevocationReason } from './grant-event.js';
import type { ActiveGrant, GrantState, PendingGrant } from './grant-state.js';
import { isOpen } from './grant-status.js';
import { returnedMailResolved } from './returned-mail.js';

type EndingChange = Extract<
  CarriedChange,
  { kind: 'left-out-by-move' | 'left-out-by-key-replacement' | 'account-deleted' }
>;
type TellingChange = Exclude<CarriedChange, EndingChange>;

/**
 * A grant hears of each of the person's revisions at most once; a pending one only of its own end; an ended one of
 * nothing. An end is not held against the revisions had before: once ended, the grant ignores it anyway.
 */
export function decideCarry(state: GrantState<Form>, command: Carry): LaterGrantDecision {
  if (!isOpen(state)) return accepted();
  const { change } = command;
  if (isEnding(change)) return end(state, command, change);
  if (state.status === 'pending_approval' || command.personRevision <= state.lastPersonRevision) return accepted();
  return accepted(...changesToTell(state, command, change));
}

/** Whether a change ends the grants that it comes to. */
export function isEnding(change: CarriedChange): change is EndingChange {
  return change.kind in REASONS;
}

const REASONS: Readonly<Record<EndingChange['kind'], RevocationReason>> = {
  'left-out-by-move': 'move_left_out',
  'left-out-by-key-replacement': 'key_replaced',
  'account-deleted': 'account_deleted',
};

function end(
  grant: PendingGrant<Form> | ActiveGrant<Form>,
  { at, personRevision }: Carry,
  change: EndingChange,
): LaterGrantDecision {
  if (grant.status === 'active' && isActiveSince(grant.activeRevision, leftOutAt(change, personRevision)))
    return accepted();
  const data = { reason: REASONS[change.kind], previousStatus: grant.status, personRevision };
  return accepted({ type: 'grant.revoked.v1', at, data });
}

/** From which of the person's revisions on what was claimed or approved is not meant by the change. */
function leftOutAt(change: EndingChange, personRevision: number): number {
  switch (change.kind) {
    case 'left-out-by-move':
      return change.scheduledRevision;
    case 'left-out-by-key-replacement':
      return personRevision;
    case 'account-deleted':
      return Number.POSITIVE_INFINITY;
  }
}

/** The change itself, and after it the end of an open report that it answers. */
function changesToTell(
  grant: ActiveGrant<Form>,
  { at, personRevision }: Carry,
  change: TellingChange,
): readonly GrantChange[] {
  switch (change.kind) {
    case 'name-changed':
      return [{ type: 'grant.name_changed.v1', at, data: { personRevision, fields: change.fields } }];
    case 'move-scheduled': {
      const { effectiveDate } = change;
      return [{ type: 'grant.address_change_scheduled.v1', at, data: { personRevision, effectiveDate } }];
    }
    case 'move-cancelled': {
      // A grant that the move left out never showed it.
      const announced = grant.upcomingDate !== null;
      const isShown = announced || isActiveSince(grant.activeRevision, change.scheduledRevision);
      return isShown ? [{ type: 'grant.address_change_cancelled.v1', at, data: { personRevision, announced } }] : [];
    }
    case 'move-took-effect':
    case 'address-corrected': {
      const { effectiveDate } = change;
      const cause = change.kind === 'move-took-effect' ? 'move' : 'correction';
      const changed: GrantChange = {
        type: 'grant.address_changed.v1',
        at,
        data: { personRevision, effectiveDate, cause },
      };
      return present(changed, returnedMailResolved(grant, { at, personRevision, resolution: 'updated' }));
    }
    case 'address-confirmed': {
      const confirmed: GrantChange = { type: 'grant.address_confirmed.v1', at, data: { personRevision } };
      return present(confirmed, returnedMailResolved(grant, { at, personRevision, resolution: 'confirmed' }));
    }
    default:
      return assertNever(change, 'a carried change');
  }
}

function present(...events: readonly (GrantChange | undefined)[]): readonly GrantChange[] {
  return events.filter((event) => event !== undefined);
}
