import type { Clock } from '#clock';
import type { OperationsEvent } from '#domain';
import type { ArchivePart, EventStore } from '#event-store';
import type { DomainCodec } from '#events';
import { appendOperation } from '../operations-stream/append-operation.js';
import type { TimeSpan } from './must-match-tree.js';

type AccessArchived = Extract<OperationsEvent, { readonly type: 'operations.access_archived.v1' }>;

interface StatingEngines {
  readonly log: EventStore;
  readonly codec: DomainCodec;
  readonly clock: Clock;
}

/** Writes into the log what is in a file of its archive. */
export async function stateArchive(
  { file, sha256, bytes, events, first, last }: ArchivePart,
  { log, codec, clock }: StatingEngines,
  { firstAt, lastAt }: TimeSpan,
  by: string,
): Promise<void> {
  const data = { by, file, sha256, bytes, events, first, last, firstAt, lastAt };
  const event: AccessArchived = { type: 'operations.access_archived.v1', at: clock.iso(), data };
  await appendOperation({ log, codec }, event);
}
