import { setImmediate as othersTurn } from 'node:timers/promises';
import type { RecordStore, VersionedRecord } from '#document-store';
import { deliveryId } from './delivery-id.js';
import { DELIVERIES, type DeliveryRecord } from './delivery-record.js';

/** Deliveries may be large: so many are held at one time. */
const A_PAGE = 100;

/** What was or is to be sent of events to endpoints, page by page, in no order. */
export async function* deliveriesOfEvents(
  records: RecordStore,
  eventIds: readonly string[],
  endpointIds: readonly string[],
): AsyncGenerator<readonly VersionedRecord<DeliveryRecord>[]> {
  const ids = eventIds.flatMap((eventId) => endpointIds.map((endpointId) => deliveryId(eventId, endpointId)));
  for (let from = 0; from < ids.length; from += A_PAGE) {
    yield records.getMany(DELIVERIES, ids.slice(from, from + A_PAGE));
    // The embedded engine answers at once: thousands of them would hold up every other request.
    await othersTurn();
  }
}
