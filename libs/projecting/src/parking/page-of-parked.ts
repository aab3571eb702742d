import type { RecordStore, VersionedRecord } from '#document-store';
import { PARKED, type ParkedRecord } from './parked-record.js';

/**
 * What is parked, of all views and policies, in the order of the log.
 * @param after the last one of the page before
 * @throws DocumentStoreUnavailable
 */
export function pageOfParked(
  records: RecordStore,
  limit: number,
  after?: VersionedRecord<ParkedRecord>,
): Promise<readonly VersionedRecord<ParkedRecord>[]> {
  const request = { index: 'by-position', equal: {}, direction: 'up', limit } as const;
  return records.page(PARKED, { ...request, ...(after && { after: { order: after.body.position, id: after.id } }) });
}
