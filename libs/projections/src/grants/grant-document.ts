import type { Collection } from '#document-store';
import type { Channel, GrantStatus, RevocationReason, SealedText } from '#domain';

/** A grant as the read side keeps it: ids, states and times; `externalRef` is sealed under the business's data key. */
export interface GrantDocument {
  readonly grantId: string;
  readonly businessId: string;
  readonly personId: string;
  readonly previewId: string;
  readonly channel: Channel;
  readonly status: GrantStatus;
  readonly externalRef: SealedText | null;
  readonly claimedAt: string;
  /** Position of the grant's first event: the order in which grants are listed. */
  readonly created: string;
  /**
   * The person's revision at which it became active, or null while it is pending: a move scheduled by then keeps it.
   */
  readonly activeRevision: number | null;
  /** When it became active, or null while it is pending. Missing where an older version has written the document. */
  readonly activeSince?: string | null;
  /** Position of the event by which it became active, or null while it is pending. */
  readonly activeFrom: string | null;
  /** When the grant ended, and why if it was revoked. */
  readonly endedAt: string | null;
  readonly revocationReason: RevocationReason | null;
  /**
   * What `updated_since` compares with: never earlier than the moment at which the last change of business-visible data
   * became readable (docs/api.md, Endpoints). Null before the first change.
   */
  readonly changedAt: string | null;
  /** Revision of the grant stream's last event in this document. */
  readonly revision: number;
}

export const GRANTS: Collection<GrantDocument> = {
  name: 'grants',
  indexes: [
    { name: 'by-business', equal: ['businessId'], order: 'created' },
    { name: 'by-business-and-status', equal: ['businessId', 'status'], order: 'created' },
    { name: 'by-business-and-change', equal: ['businessId'], order: 'changedAt' },
    { name: 'by-person', equal: ['personId'], order: 'created' },
    { name: 'by-person-and-status', equal: ['personId', 'status'], order: 'created' },
  ],
};
