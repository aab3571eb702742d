import type { RecordedEvent } from '#event-store';
import { CannotApply, EventFields, missingDocument, mustBeFirst, unknownType } from '../event-fields.js';
import type { PersonDocument, RegisteredPersonDocument } from './person-document.js';

/**
 * The next state of a person's document, by an event of the person's own stream.
 * @throws CannotApply when the event cannot stand here
 */
export function evolvePerson(document: PersonDocument | undefined, event: RecordedEvent): PersonDocument {
  const fields = new EventFields(event);
  if (event.type === 'person.registered.v1') {
    mustBeFirst(document, event);
    return begin(event, fields);
  }
  if (document === undefined) return missingDocument(event);
  if (document.status === 'deleted') throw new CannotApply(`${event.type} at ${event.position}: the person is deleted`);
  const next = { ...document, revision: event.revision };
  switch (event.type) {
    case 'person.key_issued.v1':
    case 'person.key_replaced.v1':
      return {
        ...next,
        key: { keyId: fields.text('keyId'), sealed: fields.text('key'), issuedAt: event.metadata.time },
      };
    case 'person.name_changed.v1':
      return { ...next, name: fields.text('name') };
    case 'person.address_set.v1':
    case 'person.address_corrected.v1':
      return confirm({ ...next, address: fields.text('address') }, event);
    case 'person.move_took_effect.v1':
      return confirm({ ...next, address: fields.text('address'), upcoming: null }, event);
    case 'person.address_confirmed.v1':
      return confirm(next, event);
    case 'person.move_scheduled.v1':
      return { ...next, upcoming: scheduled(event, fields) };
    case 'person.move_cancelled.v1':
      return { ...next, upcoming: null };
    case 'person.claim_approval_set.v1':
      return { ...next, claimApprovalRequired: fields.flag('required') };
    case 'person.notifications_set.v1': {
      const [claims, returnedMail, moves] = [fields.flag('claims'), fields.flag('returnedMail'), fields.flag('moves')];
      return { ...next, notifications: { claims, returnedMail, moves } };
    }
    case 'person.deleted.v1':
      return { personId: document.personId, revision: event.revision, status: 'deleted' };
    default:
      return unknownType(event);
  }
}

function begin(event: RecordedEvent, fields: EventFields): RegisteredPersonDocument {
  return {
    personId: fields.text('personId'),
    revision: event.revision,
    status: 'registered',
    registeredAt: event.metadata.time,
    name: fields.text('name'),
    address: null,
    confirmedAt: null,
    confirmedRevision: event.revision,
    claimApprovalRequired: false,
    key: null,
    upcoming: null,
    openReports: [],
  };
}

/** Whatever confirms the address answers every open report (docs/api.md, States and transitions). */
function confirm(document: RegisteredPersonDocument, event: RecordedEvent): RegisteredPersonDocument {
  return { ...document, confirmedAt: event.metadata.time, confirmedRevision: event.revision, openReports: [] };
}

function scheduled(event: RecordedEvent, fields: EventFields): RegisteredPersonDocument['upcoming'] {
  return {
    moveId: fields.text('moveId'),
    address: fields.text('address'),
    effectiveDate: fields.text('effectiveDate'),
    scheduledRevision: event.revision,
    leftOut: fields.texts('leftOut'),
  };
}
