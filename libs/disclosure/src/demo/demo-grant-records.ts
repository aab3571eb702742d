import type { Collection, RecordStore } from '#document-store';

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
 * Puts a claimed grant on its business's list; it may be there already. A claim that a crash cut off is put there when
 * it is repeated.
 */
export async function addToDemoList(records: RecordStore, grantId: string, record: DemoGrantRecord): Promise<void> {
  await records.create(DEMO_GRANTS, grantId, record);
}
