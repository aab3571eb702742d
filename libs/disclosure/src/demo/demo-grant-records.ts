import { indexedPages, type Collection, type RecordStore, type VersionedRecord } from '#document-store';

/** That a business has a grant in its demo, for its list; under the grant's id. All else is in the grant's stream. */
export interface DemoGrantRecord {
  readonly businessId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly claimedAt: string;
}

export const DEMO_GRANTS: Collection<DemoGrantRecord> = {
  name: 'demo-grants',
  indexes: [{ name: 'by-business', equal: ['businessId'], order: 'claimedAt' }],
};

/**
 * Puts a claimed grant on its business's list; it may be there already. A claim that a crash cut off is put there by
 * a policy, and when it is repeated.
 */
export async function addToDemoList(
  records: Pick<RecordStore, 'create'>,
  grantId: string,
  record: DemoGrantRecord,
): Promise<void> {
  await records.create(DEMO_GRANTS, grantId, record);
}

/** Every grant on a business's list, the oldest first, a page at a time; those that have ended too. */
export function demoListOf(
  records: Pick<RecordStore, 'page'>,
  businessId: string,
): AsyncGenerator<readonly VersionedRecord<DemoGrantRecord>[]> {
  return indexedPages(
    (request) => records.page(DEMO_GRANTS, request),
    ({ claimedAt }) => claimedAt,
    { index: 'by-business', equal: { businessId }, direction: 'up' },
  );
}
