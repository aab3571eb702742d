import type { Collection } from '#document-store';
import type { Role } from '#domain';

/** A member's part in a business, under the member's id. Whose it is, stands in no view. */
export interface MembershipDocument {
  readonly memberId: string;
  readonly businessId: string;
  readonly role: Role;
  readonly status: 'current' | 'ended';
  /** Position of the event that began it. */
  readonly began: string;
}

export const MEMBERSHIPS: Collection<MembershipDocument> = {
  name: 'memberships',
  indexes: [{ name: 'by-business', equal: ['businessId', 'status'], order: 'began' }],
};
