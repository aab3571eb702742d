import { jsonEvent } from '@eventstore/db-client';
import type { EventData, RecordedEvent as EngineEvent } from '@eventstore/db-client';
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
export function toStored(event: NewEvent, retried: boolean): EventData {
  const { correlationId, causationId, time, actor, assistantId } = event.metadata;
  const metadata: StoredMetadata = {
    $correlationId: correlationId,
    ...(causationId === null ? {} : { $causationId: causationId }),
    time,
    actor,
    ...(assistantId === undefined ? {} : { assistantId }),
    ...(retried || event.retried === true ? { retried: true } : {}),
  };
  return jsonEvent({ id: event.id, type: event.type, data: event.data, metadata });
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
