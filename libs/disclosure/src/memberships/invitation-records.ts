import type { Collection } from '#document-store';

/** Who is invited to a business, under the invitation's id, which is that of the member who may come of it. */
export interface InvitationRecord {
  /** Keyed hash of the address. */
  readonly addressee: string;
  readonly businessId: string;
  /** When it was made, ISO 8601 UTC with milliseconds. */
  readonly at: string;
}

export const INVITATION_RECORDS: Collection<InvitationRecord> = {
  name: 'invitations',
  indexes: [
    { name: 'by-addressee', equal: ['addressee'], order: 'at' },
    { name: 'by-time', equal: [], order: 'at' },
  ],
};
