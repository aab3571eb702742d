import { laterOf } from '#clock';
import { assertNever, type grantStream } from '#domain';
import type { SealedIn } from '#events';
import { missingDocument, mustBeFirst } from '../cannot-apply.js';
import type { GrantDocument } from './grant-document.js';

type GrantIn = SealedIn<ReturnType<typeof grantStream>>;
type Of<Type extends GrantIn['type']> = Extract<GrantIn, { type: Type }>;

/**
 * The next state of a grant's document.
 * @param readableAt ISO time before which nobody can have read this event from a document (see GrantDocument.changedAt)
 * @throws CannotApply when the event cannot stand here
 */
export function evolveGrant(document: GrantDocument | undefined, event: GrantIn, readableAt: string): GrantDocument {
  if (event.type === 'grant.claimed.v1' || event.type === 'grant.claim_requested.v1') {
    mustBeFirst(document, event);
    return begin(event);
  }
  if (document === undefined) return missingDocument(event);
  const { revision, position, at } = event;
  switch (event.type) {
    case 'grant.approved.v1': {
      const { personRevision: activeRevision } = event.data;
      return { ...document, revision, status: 'active', activeRevision, activeSince: at, activeFrom: position };
    }
    case 'grant.denied.v1':
      return { ...document, revision, status: 'denied', endedAt: at };
    case 'grant.released.v1':
      return { ...document, revision, status: 'released', endedAt: at };
    case 'grant.revoked.v1': {
      const { reason: revocationReason } = event.data;
      const changedAt = laterOf(readableAt, at);
      return { ...document, revision, status: 'revoked', endedAt: at, revocationReason, changedAt };
    }
    case 'grant.address_change_scheduled.v1':
    case 'grant.address_change_cancelled.v1':
    case 'grant.address_changed.v1':
    case 'grant.address_confirmed.v1':
    case 'grant.name_changed.v1':
      return { ...document, revision, changedAt: laterOf(readableAt, at) };
    case 'grant.returned_mail_reported.v1':
    case 'grant.returned_mail_resolved.v1':
      return { ...document, revision };
    default:
      return assertNever(event, 'an event of a grant');
  }
}

function begin(event: Of<'grant.claimed.v1' | 'grant.claim_requested.v1'>): GrantDocument {
  const { grantId, businessId, personId, previewId, channel, externalRef, personRevision } = event.data;
  const isActive = event.type === 'grant.claimed.v1';
  return {
    ...{ grantId, businessId, personId, previewId, channel },
    status: isActive ? 'active' : 'pending_approval',
    externalRef,
    claimedAt: event.at,
    created: event.position,
    activeRevision: isActive ? personRevision : null,
    activeSince: isActive ? event.at : null,
    activeFrom: isActive ? event.position : null,
    endedAt: null,
    revocationReason: null,
    changedAt: null,
    revision: event.revision,
  };
}
