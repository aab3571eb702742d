import type { Collection } from '#document-store';
import type { CountedReads } from '#domain';

/** How often a grant was read, alone or on a page of a list. */
export interface GrantReadsDocument extends CountedReads {
  readonly grantId: string;
  /** Ids of the last few events counted, by which one that was stored twice is known. */
  readonly recent: readonly string[];
}

export const GRANT_READS: Collection<GrantReadsDocument> = { name: 'grant-reads', indexes: [] };
