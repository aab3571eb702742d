import type { RecordedEvent } from '#event-store';
import { isChannel, isRevocationReason } from '#domain';
import { CannotApply, EventFields, missingDocument, mustBeFirst, unknownType } from '../event-fields.js';
import type { GrantDocument } from './grant-document.js';

/**
 * The next state of a grant's document.
 * @param readableAt ISO time before which nobody can have read this event from a document (see GrantDocument.changedAt)
 * @throws CannotApply when the event cannot stand here
 */
export function evolveGrant(
  document: GrantDocument | undefined,
  event: RecordedEvent,
  readableAt: string,
): GrantDocument {
  const { revision } = event;
  if (event.type === 'grant.claimed.v1' || event.type === 'grant.claim_requested.v1') {
    mustBeFirst(document, event);
    return begin(event, event.type === 'grant.claimed.v1' ? 'active' : 'pending_approval');
  }
  if (document === undefined) return missingDocument(event);
  switch (event.type) {
    case 'grant.approved.v1':
      return {
        ...document,
        revision,
        status: 'active',
        activeRevision: new EventFields(event).integer('personRevision'),
        activeFrom: event.position,
      };
    case 'grant.denied.v1':
      return { ...document, revision, status: 'denied', endedAt: event.metadata.time };
    case 'grant.released.v1':
      return { ...document, revision, status: 'released', endedAt: event.metadata.time };
    case 'grant.revoked.v1':
      return revoke(document, event, readableAt);
    case 'grant.address_change_scheduled.v1':
    case 'grant.address_change_cancelled.v1':
    case 'grant.address_changed.v1':
    case 'grant.address_confirmed.v1':
    case 'grant.name_changed.v1':
      return { ...document, revision, changedAt: laterOf(readableAt, event.metadata.time) };
    case 'grant.returned_mail_reported.v1':
    case 'grant.returned_mail_resolved.v1':
      return { ...document, revision };
    default:
      return unknownType(event);
  }
}

function begin(event: RecordedEvent, status: 'active' | 'pending_approval'): GrantDocument {
  const fields = new EventFields(event);
  const channel = fields.text('channel');
  if (!isChannel(channel)) throw new CannotApply(`${event.type} at ${event.position}: unknown channel`);
  return {
    grantId: fields.text('grantId'),
    businessId: fields.text('businessId'),
    personId: fields.text('personId'),
    previewId: fields.text('previewId'),
    channel,
    status,
    externalRef: fields.textOrNull('externalRef'),
    claimedAt: event.metadata.time,
    created: event.position,
    activeRevision: status === 'active' ? fields.integer('personRevision') : null,
    activeFrom: status === 'active' ? event.position : null,
    endedAt: null,
    revocationReason: null,
    changedAt: null,
    revision: event.revision,
  };
}

function revoke(document: GrantDocument, event: RecordedEvent, readableAt: string): GrantDocument {
  const reason = new EventFields(event).text('reason');
  if (!isRevocationReason(reason)) throw new CannotApply(`${event.type} at ${event.position}: unknown reason`);
  return {
    ...document,
    revision: event.revision,
    status: 'revoked',
    endedAt: event.metadata.time,
    revocationReason: reason,
    changedAt: laterOf(readableAt, event.metadata.time),
  };
}

/** ISO times of one form compare as strings. */
function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
