import type { Collection } from '#document-store';
import type { DetailsIn, Notifications, SealedText } from '#domain';

/** A returned-mail report that nobody has answered yet by confirming or changing the address. */
interface OpenReport {
  readonly reportId: string;
  readonly grantId: string;
  readonly businessId: string;
}

interface PersonBase {
  readonly personId: string;
  /** Revision of the person stream's last event in this document. */
  readonly revision: number;
}

/**
 * A living person's document. The details, the addresses and `key` are sealed under the person's data key, as they
 * stand in the log.
 */
export interface RegisteredPersonDocument extends PersonBase, DetailsIn<'sealed'> {
  readonly status: 'registered';
  readonly registeredAt: string;
  /** Null for a child, who lives at the guardian's address. */
  readonly address: SealedText | null;
  readonly confirmedAt: string | null;
  /** Revision of the event that last confirmed or changed the address: reports decided before it are answered by it. */
  readonly confirmedRevision: number;
  readonly claimApprovalRequired: boolean;
  /** Absent until the person says which mails are wanted. */
  readonly notifications?: Notifications;
  readonly key: { readonly keyId: string; readonly sealed: SealedText; readonly issuedAt: string } | null;
  readonly upcoming: {
    readonly moveId: string;
    readonly address: SealedText;
    readonly effectiveDate: string;
    /** Revision of the event that scheduled it. */
    readonly scheduledRevision: number;
    readonly leftOut: readonly string[];
  } | null;
  readonly openReports: readonly OpenReport[];
}

export interface DeletedPersonDocument extends PersonBase {
  readonly status: 'deleted';
}

export type PersonDocument = RegisteredPersonDocument | DeletedPersonDocument;

export const PEOPLE: Collection<PersonDocument> = {
  name: 'people',
  indexes: [],
};
