import type { PageRequest, RecordStore, VersionedRecord } from '#document-store';
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
export async function* deliveriesSince(
  records: RecordStore,
  { index, equal, order }: Selected,
  since: number,
): AsyncGenerator<readonly VersionedRecord<DeliveryRecord>[]> {
  let after: PageRequest['after'];
  for (;;) {
    const from = { atLeast: since, ...(after && { after }) };
    const page = await records.page(DELIVERIES, { index, equal, ...from, direction: 'up', limit: A_PAGE });
    yield page;
    const last = page.at(-1);
    if (page.length < A_PAGE || last === undefined) return;
    // What stands in the index has the time.
    after = { order: last.body[order] ?? since, id: last.id };
  }
}
