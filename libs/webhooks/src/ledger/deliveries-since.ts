import { indexedPages, type PageRequest, type RecordStore, type VersionedRecord } from '#document-store';
import { DELIVERIES, type DeliveryRecord } from './delivery-record.js';

/** Few enough to be written side by side. */
const A_PAGE = 64;

/** An index of deliveries, and the time that it orders them by. */
interface Selected extends Pick<PageRequest, 'index' | 'equal'> {
  readonly order: 'createdAt' | 'restsSince';
}

/**
 * Those of a moment or after it, the oldest first, page by page.
 * @param since milliseconds by the clock port
 */
export function deliveriesSince(
  records: RecordStore,
  { index, equal, order }: Selected,
  since: number,
): AsyncGenerator<readonly VersionedRecord<DeliveryRecord>[]> {
  return indexedPages(
    (request) => records.page(DELIVERIES, request),
    // What stands in the index has the time.
    (body) => body[order] ?? since,
    { index, equal, atLeast: since, direction: 'up', limit: A_PAGE },
  );
}
