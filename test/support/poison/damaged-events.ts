import { randomUUID } from 'node:crypto';
import {
  accessStream,
  businessStream,
  damageOf,
  endpointStream,
  EVENT_TYPES,
  grantStream,
  OPERATIONS_STREAM,
  personStream,
  previewStream,
  sealedFieldsOf,
  signInStream,
  staffStream,
  type EventType,
  type StoredEvent,
} from '#domain';
import type { JsonObject, NewEvent } from '#event-store';
import { domainCodec } from '#events';
import type { Vault } from '#vault';
import { SOUND_EVENTS } from './sound-events.js';
import type { StoryIds } from './story-ids.js';

/** How an event is made one that nobody can read. */
type Damage = 'an unknown type' | 'a damaged body' | 'a refused decryption';
export type StreamKind =
  'person' | 'business' | 'preview' | 'grant' | 'endpoint' | 'access' | 'staff' | 'signin' | 'operations';

export interface DamagedKind {
  readonly type: EventType;
  readonly kind: StreamKind;
  readonly damage: Damage;
}

/** Every type in each way in which an event of it can be damaged. */
export const DAMAGED_KINDS: readonly DamagedKind[] = EVENT_TYPES.flatMap((type) => {
  const kind = kindOf(type);
  const damages: readonly Damage[] = ['an unknown type', 'a damaged body'];
  const sealed: readonly Damage[] = sealedFieldsOf(type).length === 0 ? [] : ['a refused decryption'];
  return [...damages, ...sealed].map((damage) => ({ type, kind, damage }));
});

const STREAMS: Readonly<Record<StreamKind, (ids: StoryIds) => string>> = {
  person: ({ personId }) => personStream(personId),
  business: ({ businessId }) => businessStream(businessId),
  preview: ({ previewId }) => previewStream(previewId),
  grant: ({ grantId }) => grantStream(grantId),
  endpoint: ({ endpointId }) => endpointStream(endpointId),
  access: ({ personId }) => accessStream(personId),
  staff: ({ ownerAccountId }) => staffStream(ownerAccountId),
  signin: () => signInStream('2030-01-01'),
  operations: () => OPERATIONS_STREAM,
};

export function kindOf(type: EventType): StreamKind {
  return type.slice(0, type.indexOf('.')) as StreamKind;
}

export function streamOf(kind: StreamKind, ids: StoryIds): string {
  return STREAMS[kind](ids);
}

/**
 * An event of a type as the service stores it.
 * @param at ISO time
 */
export async function soundEvent(
  type: EventType,
  ids: StoryIds,
  vault: Vault,
  at: string,
  stream = streamOf(kindOf(type), ids),
): Promise<NewEvent> {
  const context = { id: randomUUID(), correlationId: randomUUID(), causationId: null, actor: 'service:test' };
  const event = { type, at, data: SOUND_EVENTS[type](ids) } as StoredEvent;
  const sound = await domainCodec(vault).encode(stream, event, context);
  const wrong = damageOf({ stream, ...sound });
  if (wrong !== undefined) throw new Error(`the sound ${type} is damaged: ${wrong}`);
  return sound;
}

/**
 * An event that would be sound but for its damage.
 * @param at ISO time
 * @param stream that of its kind, or one of the console's demo
 */
export async function damagedEvent(
  { type, kind, damage }: DamagedKind,
  ids: StoryIds,
  vault: Vault,
  at: string,
  stream = streamOf(kind, ids),
): Promise<NewEvent> {
  const sound = await soundEvent(type, ids, vault, at, stream);
  switch (damage) {
    case 'an unknown type':
      return { ...sound, type: type.replace(/v1$/, 'v9') };
    case 'a damaged body':
      return withBrokenField(sound);
    case 'a refused decryption':
      return { ...sound, data: { ...sound.data, ...broken(type, sound.data) } };
  }
}

/** Where nothing is in it that could be broken, its time is. */
function withBrokenField(event: NewEvent): NewEvent {
  const [field] = Object.keys(event.data);
  if (field === undefined) return { ...event, metadata: { ...event.metadata, time: 'some day' } };
  return { ...event, data: { ...event.data, [field]: { nothing: 'of ours' } } };
}

/** The sealed fields as another key would have sealed them: of the right form, and nobody's to open. */
function broken(type: EventType, data: JsonObject): JsonObject {
  const fields = sealedFieldsOf(type).flatMap(({ field }) => {
    const value = data[field];
    return typeof value === 'string' ? [[field, value.slice(0, 3) + turned(value.slice(3))] as const] : [];
  });
  return Object.fromEntries(fields);
}

const turned = (sealed: string): string => Buffer.from(sealed, 'base64url').reverse().toString('base64url');
