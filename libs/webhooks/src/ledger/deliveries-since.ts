import type { PageRequest, RecordStore, VersionedRecord } from '#document-store';
import { DELIVERIES, type DeliveryRecord } from './delivery-record.js';

/** Few enough to be written side by side. */
const A_PAGE = 64;

/**
 * What came up at a moment or after it, the oldest first, page by page.
 * @param selected an index of deliveries by their creation
 * @param since milliseconds by the clock port
 */
export async function* deliveriesSince(
  records: RecordStore,
  selected: Pick<PageRequest, 'index' | 'equal'>,
  since: number,
): AsyncGenerator<readonly VersionedRecord<DeliveryRecord>[]> {
  let after: PageRequest['after'];
  for (;;) {
    const from = { atLeast: since, ...(after && { after }) };
    const page = await records.page(DELIVERIES, { ...selected, ...from, direction: 'up', limit: A_PAGE });
    yield page;
    const last = page.at(-1);
    if (page.length < A_PAGE || last === undefined) return;
    after = { order: last.body.createdAt, id: last.id };
  }
}
