import type { Collection } from '#document-store';
import type { Role } from '#domain';

/** An account's part in a business, under the member's id. */
export interface MembershipDocument {
  readonly memberId: string;
  readonly businessId: string;
  readonly accountId: string;
  readonly role: Role;
  readonly status: 'current' | 'ended';
  /** Position of the event that began it: the order in which memberships are listed. */
  readonly began: string;
}

export const MEMBERSHIPS: Collection<MembershipDocument> = {
  name: 'memberships',
  indexes: [
    { name: 'by-account', equal: ['accountId', 'status'], order: 'began' },
    { name: 'by-business', equal: ['businessId', 'status'], order: 'began' },
  ],
};
