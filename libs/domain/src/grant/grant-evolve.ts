import { assertNever } from '../assert-never.js';
import type { Claimed, ClaimRequested, GrantEvent, Revoked } from './grant-event.js';
import type { ActiveGrant, GrantState, PendingGrant, ReleasedGrant, RevokedGrant } from './grant-state.js';

export function evolveGrant(state: GrantState, event: GrantEvent): GrantState {
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

function pending({ at, data }: Claimed | ClaimRequested): PendingGrant {
  const { grantId, previewId, businessId, personId, externalRef, channel } = data;
  const status = 'pending_approval';
  return { status, grantId, previewId, businessId, personId, externalRef, channel, claimedAt: at };
}

function activated(grant: PendingGrant, at: string, personRevision: number): ActiveGrant {
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

function evolvePending(grant: PendingGrant, event: GrantEvent): GrantState {
  if (event.type === 'grant.approved.v1') return activated(grant, event.at, event.data.personRevision);
  if (event.type === 'grant.denied.v1') return { ...claimOf(grant), status: 'denied', endedAt: event.at };
  if (event.type === 'grant.released.v1') return released(grant, event.at);
  return event.type === 'grant.revoked.v1' ? revoked(grant, event) : grant;
}

function evolveActive(grant: ActiveGrant, event: GrantEvent): GrantState {
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

function had(grant: ActiveGrant, { personRevision }: { readonly personRevision: number }): ActiveGrant {
  return { ...grant, lastPersonRevision: personRevision };
}

function released(grant: PendingGrant | ActiveGrant, at: string): ReleasedGrant {
  return { ...claimOf(grant), status: 'released', endedAt: at };
}

function revoked(grant: PendingGrant | ActiveGrant, { at, data }: Revoked): RevokedGrant {
  const { reason, previousStatus } = data;
  return { ...claimOf(grant), status: 'revoked', endedAt: at, reason, previousStatus };
}

/** What is left of a grant that has ended. */
function claimOf(grant: PendingGrant | ActiveGrant) {
  const { grantId, previewId, businessId, personId, externalRef, channel, claimedAt } = grant;
  return { grantId, previewId, businessId, personId, externalRef, channel, claimedAt };
}
