import type { RecordStore, VersionedRecord } from '#document-store';
import { deliveriesSince } from './deliveries-since.js';
import type { DeliveryRecord } from './delivery-record.js';
import { isMissing } from './missed-delivery.js';

/**
 * What of an endpoint's came up, or was tried last, at a moment or after it and did not arrive: what failed before what
 * is held, page by page.
 * @param since milliseconds by the clock port
 * @param types of these types alone; undefined for all
 */
export async function* missingDeliveries(
  records: RecordStore,
  endpointId: string,
  since: number,
  types: readonly string[] | undefined,
): AsyncGenerator<readonly VersionedRecord<DeliveryRecord>[]> {
  for (const state of ['failed', 'held'] as const) {
    const selected = { index: 'by-endpoint-and-rest', equal: { endpointId, state }, order: 'restsSince' } as const;
    for await (const page of deliveriesSince(records, selected, since))
      yield page.filter(({ body }) => isMissing(body, since) && (types?.includes(body.type) ?? true));
  }
}
