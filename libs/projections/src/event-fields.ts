import { damageOf, isEventType } from '#domain';
import type { JsonObject, JsonValue, RecordedEvent } from '#event-store';
import { DamagedEvent, EventUnreadable } from '#vault';

/** An event that no document can be made of: an unknown type, or data of another shape. A projector parks it. */
export class CannotApply extends EventUnreadable {
  override readonly name = 'CannotApply';
}

/**
 * Reads the data of a stored event field by field, as it stands in the log: sealed fields stay sealed strings. Each
 * reader throws CannotApply when the field is not of the kind asked for, so that a damaged event never becomes a
 * damaged document.
 */
export class EventFields {
  private readonly data: JsonObject;

  constructor(private readonly event: RecordedEvent) {
    this.data = event.data;
  }

  text(field: string): string {
    const value = this.data[field];
    return typeof value === 'string' ? value : this.refuse(field, 'a string');
  }

  textOrNull(field: string): string | null {
    const value = this.data[field];
    return value === null || typeof value === 'string' ? value : this.refuse(field, 'a string or null');
  }

  integer(field: string): number {
    const value = this.data[field];
    return typeof value === 'number' && Number.isSafeInteger(value) ? value : this.refuse(field, 'an integer');
  }

  flag(field: string): boolean {
    const value = this.data[field];
    return typeof value === 'boolean' ? value : this.refuse(field, 'true or false');
  }

  texts(field: string): readonly string[] {
    const value = this.data[field];
    return isTexts(value) ? value : this.refuse(field, 'a list of strings');
  }

  object(field: string): JsonObject {
    const value = this.data[field];
    return isObject(value) ? value : this.refuse(field, 'an object');
  }

  private refuse(field: string, wanted: string): never {
    throw new CannotApply(`${this.event.type} at ${this.event.position}: ${field} is not ${wanted}`);
  }
}

function isTexts(value: JsonValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The document that a field of an event names. Where the field names none, it is the stream's own name: nothing ever
 * comes of that document, and the event is parked behind it, so that it holds up nothing else.
 */
export function documentNamed({ data, stream }: RecordedEvent, field: string): string {
  const id = data[field];
  return typeof id === 'string' ? id : stream;
}

/** @throws DamagedEvent for an event of a known type that does not hold what such an event must hold */
export function mustBeWhole(event: RecordedEvent): void {
  const damage = damageOf(event);
  if (damage !== undefined) throw new DamagedEvent(event.type, damage);
}

/** Whether documents beside the stream's own may be told of an event: what is damaged harms nothing but its own. */
export function isWhole(event: RecordedEvent): boolean {
  return isEventType(event.type) && damageOf(event) === undefined;
}

/** For the default branch of an evolve function: an event type of the stream that this version does not know. */
export function unknownType(event: RecordedEvent): never {
  throw new CannotApply(`${event.type} at ${event.position}: unknown event type`);
}

/** For an event that begins a document: another one begins nothing anew, and what is there stays. */
export function mustBeFirst(document: object | undefined, event: RecordedEvent): void {
  if (document !== undefined) throw new CannotApply(`${event.type} at ${event.position}: its document is begun`);
}

/** For an event that needs a document which was never begun. */
export function missingDocument(event: RecordedEvent): never {
  throw new CannotApply(`${event.type} at ${event.position}: its document does not exist`);
}
