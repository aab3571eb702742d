import { assertNever, lastConfirmed, type personStream } from '#domain';
import type { SealedIn } from '#events';
import { CannotApply, missingDocument, mustBeFirst } from '../cannot-apply.js';
import type { PersonDocument, RegisteredPersonDocument } from './person-document.js';

type PersonIn = SealedIn<ReturnType<typeof personStream>>;
type Of<Type extends PersonIn['type']> = Extract<PersonIn, { type: Type }>;

/**
 * The next state of a person's document, by an event of the person's own stream.
 * @throws CannotApply when the event cannot stand here
 */
export function evolvePerson(document: PersonDocument | undefined, event: PersonIn): PersonDocument {
  if (event.type === 'person.registered.v1') {
    mustBeFirst(document, event);
    return begin(event);
  }
  if (document === undefined) return missingDocument(event);
  if (document.status === 'deleted') throw new CannotApply(`${event.type} at ${event.position}: the person is deleted`);
  const next = { ...document, revision: event.revision };
  switch (event.type) {
    case 'person.key_issued.v1':
    case 'person.key_replaced.v1':
      return { ...next, key: { keyId: event.data.keyId, sealed: event.data.key, issuedAt: event.at } };
    case 'person.name_changed.v1':
      return { ...next, name: event.data.name };
    case 'person.address_set.v1':
    case 'person.address_corrected.v1':
      return confirm({ ...next, address: event.data.address }, event);
    case 'person.move_took_effect.v1':
      return confirm({ ...next, address: event.data.address, upcoming: null }, event);
    case 'person.address_confirmed.v1':
      return confirm(next, event);
    case 'person.move_scheduled.v1':
      return { ...next, upcoming: scheduled(event) };
    case 'person.move_cancelled.v1':
      return { ...next, upcoming: null };
    case 'person.claim_approval_set.v1':
      return { ...next, claimApprovalRequired: event.data.required };
    case 'person.notifications_set.v1': {
      const { claims, returnedMail, moves } = event.data;
      return { ...next, notifications: { claims, returnedMail, moves } };
    }
    case 'person.deleted.v1':
      return { personId: document.personId, revision: event.revision, status: 'deleted' };
    default:
      return assertNever(event, 'an event of a person');
  }
}

function begin({ revision, at, data }: Of<'person.registered.v1'>): RegisteredPersonDocument {
  return {
    personId: data.personId,
    revision,
    status: 'registered',
    registeredAt: at,
    name: data.name,
    address: null,
    confirmedAt: null,
    confirmedRevision: revision,
    claimApprovalRequired: false,
    key: null,
    upcoming: null,
    openReports: [],
  };
}

/** Whatever confirms the address answers every open report (docs/api.md, States and transitions). */
function confirm(document: RegisteredPersonDocument, { at, revision }: PersonIn): RegisteredPersonDocument {
  const confirmedAt = lastConfirmed(document.confirmedAt, at);
  return { ...document, confirmedAt, confirmedRevision: revision, openReports: [] };
}

function scheduled({ revision, data }: Of<'person.move_scheduled.v1'>): RegisteredPersonDocument['upcoming'] {
  const { moveId, address, effectiveDate, leftOut } = data;
  return { moveId, address, effectiveDate, scheduledRevision: revision, leftOut };
}
