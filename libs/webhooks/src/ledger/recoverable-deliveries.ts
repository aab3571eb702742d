import type { RecordStore, VersionedRecord } from '#document-store';
import { deliveriesSince } from './deliveries-since.js';
import type { DeliveryRecord } from './delivery-record.js';
import { LOOKED_BACK_MS, wasMissed } from './missed-delivery.js';

/**
 * Deliveries of an endpoint that were due at a moment or after it, and neither arrived nor are still to be sent; page
 * by page.
 * @param since milliseconds by the clock port
 */
export async function* recoverableDeliveries(
  records: RecordStore,
  endpointId: string,
  since: number,
): AsyncGenerator<readonly VersionedRecord<DeliveryRecord>[]> {
  const selected = { index: 'by-endpoint', equal: { endpointId }, order: 'createdAt' } as const;
  for await (const page of deliveriesSince(records, selected, since - LOOKED_BACK_MS))
    yield page.filter(({ body }) => wasMissed(body, since));
}
