import type { Role } from '#domain';
import type { RecordedEvent } from '#event-store';
import { CannotApply, EventFields, missingDocument } from '../event-fields.js';
import type { MembershipDocument } from './membership-document.js';

/** The member that a business's event is about; undefined for an event about something else. */
export function memberConcerned({ type, data }: RecordedEvent): string | undefined {
  const { memberId } = data;
  const concerns = type === 'business.member_added.v1' || type === 'business.member_removed.v1';
  return concerns && typeof memberId === 'string' ? memberId : undefined;
}

/** @throws CannotApply when the event cannot stand here */
export function evolveMembership(
  document: MembershipDocument | undefined,
  event: RecordedEvent,
  businessId: string,
): MembershipDocument {
  if (event.type === 'business.member_removed.v1') {
    return document === undefined ? missingDocument(event) : { ...document, status: 'ended' };
  }
  const fields = new EventFields(event);
  const memberId = fields.text('memberId');
  return { memberId, businessId, role: roleOf(event, fields), status: 'current', began: event.position };
}

function roleOf(event: RecordedEvent, fields: EventFields): Role {
  const role = fields.text('role');
  if (role === 'owner' || role === 'admin' || role === 'developer') return role;
  throw new CannotApply(`${event.type} at ${event.position}: role is not a role`);
}
