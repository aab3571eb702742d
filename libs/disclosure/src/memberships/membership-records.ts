import type { Collection } from '#document-store';

/**
 * Whose membership it is, under the member's id: written before the member's event, and gone with the membership. It
 * stands in no event that outlives the member's key.
 */
export interface MembershipRecord {
  readonly accountId: string;
  readonly businessId: string;
  /** When it began, ISO 8601 UTC with milliseconds. */
  readonly since: string;
}

export const MEMBERSHIP_RECORDS: Collection<MembershipRecord> = {
  name: 'account-memberships',
  indexes: [{ name: 'by-account', equal: ['accountId'], order: 'since' }],
};
