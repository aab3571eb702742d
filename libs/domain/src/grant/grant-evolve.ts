import { assertNever } from '../assert-never.js';
import type { EventIn, Form } from '../sealed-fields.js';
import type { Claimed, ClaimRequested, GrantEvent, Revoked } from './grant-event.js';
import type { ActiveGrant, GrantState, PendingGrant, ReleasedGrant, RevokedGrant } from './grant-state.js';

export function evolveGrant<F extends Form>(state: GrantState<F>, event: EventIn<F, GrantEvent>): GrantState<F> {
  switch (state.status) {
    case 'absent':
      if (event.type === 'grant.claimed.v1') return activated(pending(event), event.at, event.data.personRevision);
      return event.type === 'grant.claim_requested.v1' ? pending(event) : state;
    case 'pending_approval':
      return evolvePending(state, event);
    case 'active':
      return evolveActive(state, event);
    case 'denied':
    case 'released':
    case 'revoked':
      return state;
    default:
      return assertNever(state, 'a state of a grant');
  }
}

function pending<F extends Form>({ at, data }: EventIn<F, Claimed | ClaimRequested>): PendingGrant<F> {
  const { grantId, previewId, businessId, personId, externalRef, channel } = data;
  const status = 'pending_approval';
  return { status, grantId, previewId, businessId, personId, externalRef, channel, claimedAt: at };
}

function activated<F extends Form>(grant: PendingGrant<F>, at: string, personRevision: number): ActiveGrant<F> {
  return {
    ...grant,
    status: 'active',
    activeSince: at,
    activeRevision: personRevision,
    lastPersonRevision: personRevision,
    openReport: null,
    upcomingDate: null,
  };
}

function evolvePending<F extends Form>(grant: PendingGrant<F>, event: EventIn<F, GrantEvent>): GrantState<F> {
  if (event.type === 'grant.approved.v1') return activated(grant, event.at, event.data.personRevision);
  if (event.type === 'grant.denied.v1') return { ...claimOf(grant), status: 'denied', endedAt: event.at };
  if (event.type === 'grant.released.v1') return released(grant, event.at);
  return event.type === 'grant.revoked.v1' ? revoked(grant, event) : grant;
}

function evolveActive<F extends Form>(grant: ActiveGrant<F>, event: EventIn<F, GrantEvent>): GrantState<F> {
  switch (event.type) {
    case 'grant.released.v1':
      return released(grant, event.at);
    case 'grant.revoked.v1':
      return revoked(grant, event);
    case 'grant.returned_mail_reported.v1': {
      const { reportId, personRevision } = event.data;
      return { ...grant, openReport: { reportId, personRevision, reportedAt: event.at } };
    }
    case 'grant.returned_mail_resolved.v1':
      // It may run ahead of the policy, so the revision it names is not one that the grant has had.
      return { ...grant, openReport: null };
    case 'grant.address_change_scheduled.v1':
      return { ...had(grant, event.data), upcomingDate: event.data.effectiveDate };
    case 'grant.address_change_cancelled.v1':
      return { ...had(grant, event.data), upcomingDate: null };
    case 'grant.address_changed.v1':
      return { ...had(grant, event.data), upcomingDate: event.data.cause === 'move' ? null : grant.upcomingDate };
    case 'grant.address_confirmed.v1':
    case 'grant.name_changed.v1':
      return had(grant, event.data);
    case 'grant.claimed.v1':
    case 'grant.claim_requested.v1':
    case 'grant.approved.v1':
    case 'grant.denied.v1':
      return grant;
    default:
      return assertNever(event, 'an event of a grant');
  }
}

function had<F extends Form>(
  grant: ActiveGrant<F>,
  { personRevision }: { readonly personRevision: number },
): ActiveGrant<F> {
  return { ...grant, lastPersonRevision: personRevision };
}

function released<F extends Form>(grant: PendingGrant<F> | ActiveGrant<F>, at: string): ReleasedGrant<F> {
  return { ...claimOf(grant), status: 'released', endedAt: at };
}

function revoked<F extends Form>(
  grant: PendingGrant<F> | ActiveGrant<F>,
  { at, data }: EventIn<F, Revoked>,
): RevokedGrant<F> {
  const { reason, previousStatus } = data;
  return { ...claimOf(grant), status: 'revoked', endedAt: at, reason, previousStatus };
}

/** What is left of a grant that has ended. */
function claimOf<F extends Form>(grant: PendingGrant<F> | ActiveGrant<F>) {
  const { grantId, previewId, businessId, personId, externalRef, channel, claimedAt } = grant;
  return { grantId, previewId, businessId, personId, externalRef, channel, claimedAt };
}
