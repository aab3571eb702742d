import type { Collection } from '#document-store';
import type { BusinessMode } from '#domain';

/** Who is invited to a business, under the invitation's id, which is that of the member who may come of it. */
export interface InvitationRecord {
  /** Keyed hash of the address. */
  readonly addressee: string;
  readonly businessId: string;
  /** As the business was then; absent in records from before these were counted apart. */
  readonly mode?: BusinessMode;
  /** When it was made, ISO 8601 UTC with milliseconds. */
  readonly at: string;
}

export const INVITATION_RECORDS: Collection<InvitationRecord> = {
  name: 'invitations',
  indexes: [
    { name: 'by-addressee', equal: ['addressee'], order: 'at' },
    { name: 'by-addressee-and-mode', equal: ['addressee', 'mode'], order: 'at' },
    { name: 'by-time', equal: [], order: 'at' },
  ],
};
