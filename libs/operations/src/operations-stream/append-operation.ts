import { randomUUID } from 'node:crypto';
import { OPERATIONS_STREAM, type OperationsEvent } from '#domain';
import type { EventStore } from '#event-store';
import type { DomainCodec } from '#events';

/** Writes into the log what was done to the installation. */
export async function appendOperation(
  { log, codec }: { readonly log: EventStore; readonly codec: DomainCodec },
  event: OperationsEvent,
): Promise<void> {
  const context = { id: randomUUID(), correlationId: randomUUID(), causationId: null, actor: event.data.by };
  await log.append(OPERATIONS_STREAM, [await codec.encode(OPERATIONS_STREAM, event, context)], 'any');
}
