import { randomUUID } from 'node:crypto';
import { SystemClock, type Clock } from '#clock';
import { OPERATIONS_STREAM, type OperationsEvent } from '#domain';
import type { EventStore } from '#event-store';
import type { DomainCodec } from '#events';

type RestoreDetails = Omit<OperationsEvent['data'], 'restoredAt'>;

/**
 * Writes down in a restored log that it was restored, by whom and from what: else a later seal would contradict it just
 * as it contradicts one that was cut short.
 */
export async function markRestore(
  { log, codec, clock }: { readonly log: EventStore; readonly codec: DomainCodec; readonly clock: Clock },
  details: RestoreDetails,
): Promise<void> {
  const data = { ...details, restoredAt: new SystemClock().iso() };
  const event: OperationsEvent = { type: 'operations.restored.v1', at: clock.iso(), data };
  const context = { id: randomUUID(), correlationId: randomUUID(), causationId: null, actor: details.by };
  await log.append(OPERATIONS_STREAM, [await codec.encode(OPERATIONS_STREAM, event, context)], 'any');
}
