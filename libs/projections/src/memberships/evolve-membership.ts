import type { BusinessIn } from '../businesses/evolve-business.js';
import { missingDocument } from '../cannot-apply.js';
import type { MembershipDocument } from './membership-document.js';

/** Undefined for an event about no member. @throws CannotApply when the event cannot stand here */
export function evolveMembership(
  document: MembershipDocument | undefined,
  event: BusinessIn,
  businessId: string,
): MembershipDocument | undefined {
  if (event.type === 'business.member_added.v1') {
    const { memberId, role } = event.data;
    return { memberId, businessId, role, status: 'current', began: event.position };
  }
  if (event.type !== 'business.member_removed.v1') return undefined;
  return document === undefined ? missingDocument(event) : { ...document, status: 'ended' };
}
