import { SystemClock, type Clock } from '#clock';
import type { OperationsEvent } from '#domain';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { DomainCodec } from '#events';
import { forgetRequests } from '#idempotency';
import { appendOperation } from '../../operations-stream/append-operation.js';

type Restored = Extract<OperationsEvent, { readonly type: 'operations.restored.v1' }>;
type RestoreDetails = Omit<Restored['data'], 'restoredAt'>;

interface RestoredEngines {
  readonly log: EventStore;
  readonly records: RecordStore;
  readonly codec: DomainCodec;
  readonly clock: Clock;
}

/**
 * Writes down in a restored log that it was restored, by whom and from what: else a later checkpoint would contradict
 * it just as it contradicts one that was cut short. What requests were answered is forgotten: the records may be of a
 * later moment than the log.
 */
export async function markRestore(
  { log, records, codec, clock }: RestoredEngines,
  details: RestoreDetails,
): Promise<void> {
  await forgetRequests(records);
  const data = { ...details, restoredAt: new SystemClock().iso() };
  const event: Restored = { type: 'operations.restored.v1', at: clock.iso(), data };
  await appendOperation({ log, codec }, event);
}
