import type { RecordedEvent as EngineEvent } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { JsonObject, NewEvent, RecordedEvent } from '../../index.js';
import { toPosition } from './position.js';

/**
 * Metadata as it stands in EventStoreDB. The names with $ are the engine's own: its projections and its console know
 * them.
 */
interface StoredMetadata {
  readonly $correlationId: string;
  readonly $causationId?: string;
  readonly time: string;
  readonly actor: string;
  readonly assistantId?: string;
  readonly retried?: true;
}

/**
 * @param retried marks an event that is sent again under an expectation that does not keep it from being stored twice
 */
export function toProposed(event: NewEvent, retried: boolean): streams.BatchAppendReq.ProposedMessage {
  const { correlationId, causationId, time, actor, assistantId } = event.metadata;
  const metadata: StoredMetadata = {
    $correlationId: correlationId,
    ...(causationId === null ? {} : { $causationId: causationId }),
    time,
    actor,
    ...(assistantId === undefined ? {} : { assistantId }),
    ...(retried || event.retried === true ? { retried: true } : {}),
  };
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(event.id))
    .setData(Buffer.from(JSON.stringify(event.data)))
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata)));
  message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
  return message;
}

/** False for the engine's own streams and events (statistics, metadata, tombstones, links). */
export function isOfTheLog(event: EngineEvent | undefined): event is EngineEvent {
  return event !== undefined && !event.streamId.startsWith('$') && !event.type.startsWith('$');
}

/** An event that an operator wrote past this adapter may lack metadata; it is then its own correlation. */
export function fromStored(event: EngineEvent): RecordedEvent {
  const metadata: Partial<StoredMetadata> = isObject(event.metadata) ? event.metadata : {};
  const data: unknown = event.data;
  const isReadable = event.isJson && isObject(data);
  return {
    id: event.id,
    type: event.type,
    data: isReadable ? data : {},
    ...(isReadable ? {} : { unreadable: true }),
    metadata: {
      time: metadata.time ?? event.created.toISOString(),
      correlationId: metadata.$correlationId ?? event.id,
      causationId: metadata.$causationId ?? null,
      actor: metadata.actor ?? 'service:unknown',
      ...(metadata.assistantId === undefined ? {} : { assistantId: metadata.assistantId }),
    },
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionOf(event),
    retried: metadata.retried === true,
  };
}

/** The client hands out what is no JSON as bytes or as text. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

/** Servers from 22.6 on send it with each event. */
export function positionOf(event: EngineEvent): string {
  if (event.position === undefined)
    throw new Error('EventStoreDB 23.10 or later is needed: an event came without position');
  return toPosition(event.position.commit);
}
