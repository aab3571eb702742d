import type { Collection } from '#document-store';
import type { Resolution } from '#domain';

/** A returned-mail report, under its own id. */
export interface ReturnedMailDocument {
  readonly reportId: string;
  readonly grantId: string;
  readonly businessId: string;
  readonly personId: string;
  readonly reportedAt: string;
  /** Revision of the person's stream when it was reported: what confirms the address later answers it. */
  readonly personRevision: number;
  /** Both null while it is open. */
  readonly resolution: Resolution | null;
  readonly resolvedAt: string | null;
  /** Position of its report: the order in which reports are listed. */
  readonly created: string;
}

export const RETURNED_MAIL: Collection<ReturnedMailDocument> = {
  name: 'returned-mail',
  indexes: [{ name: 'by-person', equal: ['personId'], order: 'created' }],
};
