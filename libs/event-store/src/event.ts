/** JSON as an engine stores it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * Where an event stands in the whole log: opaque, but of fixed width, so that two positions of one log compare with `<`
 * as their events stand. Never parsed outside the adapter that made it.
 */
export type Position = string;

/** What stands beside every event, whatever its type. */
export interface EventMetadata {
  /** When it happened, by the service's clock: ISO 8601 UTC with milliseconds. */
  readonly time: string;
  /** The request (or the policy's run) that led to it: a UUID. */
  readonly correlationId: string;
  /** The event that caused it, when it was caused by one: a UUID. */
  readonly causationId: string | null;
  /** Who acted: `business:<id>`, `person:<id>`, `staff:<id>`, `operator:<user>`, or `service:<name>`. */
  readonly actor: string;
  /** The assistant through which a person acted, by its id: a UUID. Absent where nobody stood between. */
  readonly assistantId?: string;
}

export interface NewEvent {
  /** A UUID. The same id twice with the same expectation is the same event: see `EventStore.append`. */
  readonly id: string;
  /** A literal with its version, such as `grant.claimed.v1`; never a class name. */
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** Given for an event that is put back from a copy: what `RecordedEvent.retried` was there. */
  readonly retried?: boolean;
}

/** An event as a reader understands it, with where it stands and what stands beside it. */
export type Placed<Event extends { readonly type: string }> = Event &
  Omit<RecordedEvent, 'type' | 'data' | 'unreadable'>;

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  readonly position: Position;
  /**
   * True when the adapter sent this event again after an acknowledgement was lost and the expectation was `any`: the
   * event may then stand twice in its stream, under one id, and a reader drops it if the id is among the entries
   * before.
   */
  readonly retried: boolean;
  /**
   * What stands there is no event any more (it is no JSON, or no object): it has its place and its type, and no data.
   */
  readonly unreadable?: true;
}

/** An event without what it says. */
export type EventEnvelope = Omit<RecordedEvent, 'data'>;

/** An event as the engine keeps it. */
export interface StoredEvent {
  readonly position: Position;
  /** Exactly what stands there: not to be changed. */
  readonly bytes: Uint8Array;
  /** The event in them, read anew at each call. */
  decoded(): RecordedEvent;
  /** What stands around its data, likewise: an engine that can does not look at the data. */
  envelope(): EventEnvelope;
}

export function withoutData(event: RecordedEvent): EventEnvelope {
  const { id, type, metadata, stream, revision, position, retried } = event;
  const envelope = { id, type, metadata, stream, revision, position, retried };
  return event.unreadable === true ? { ...envelope, unreadable: true } : envelope;
}
