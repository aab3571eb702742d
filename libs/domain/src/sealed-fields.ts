import { EVENT_SHAPES, type SealedName } from './stored/event-shapes.js';
import type { FieldRule, SealedRule, Sealing } from './stored/field-rules.js';
import type { EventType, StoredEvent } from './stored/stored-event.js';

/**
 * What stands in the place of a sealed value for whoever does not open it: a string, which no reader can take for the
 * text itself.
 */
export interface SealedText {
  readonly 'sealed text': true;
}

/** Whether what is sealed in an event was opened for its reader. */
export type Form = 'opened' | 'sealed';

/** A sealed field's value in either form. What is null or absent is never sealed. */
export type InForm<F extends Form, Value> = F extends 'sealed' ? SealedText | Extract<Value, null | undefined> : Value;

type DataIn<F extends Form, Type extends EventType, Data> = {
  readonly [Field in keyof Data]: Field extends SealedName<Type> ? InForm<F, Data[Field]> : Data[Field];
};

/** Events as a reader of the form has them. */
export type EventIn<F extends Form, Event extends StoredEvent> = Event extends StoredEvent
  ? { readonly type: Event['type']; readonly at: string; readonly data: DataIn<F, Event['type'], Event['data']> }
  : never;

/** Events as they stand in the log. */
export type Sealed<Event extends StoredEvent> = EventIn<'sealed', Event>;
export type SealedEvent = Sealed<StoredEvent>;

/** Those that hold nothing sealed, and so are the same in either form. */
export type Unsealed<Event extends StoredEvent> = Event extends StoredEvent
  ? [SealedName<Event['type']>] extends [never]
    ? Event
    : never
  : never;

/** Whether an event, in either form, is of one kind's, such as `grant`. */
export function isOf<Event extends { readonly type: EventType }, Kind extends string>(
  event: Event,
  kind: Kind,
): event is Extract<Event, { readonly type: `${Kind}.${string}` }> {
  return event.type.startsWith(`${kind}.`);
}

/** Every stored event type. */
export const EVENT_TYPES: readonly EventType[] = Object.keys(EVENT_SHAPES).filter(isEventType);

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENT_SHAPES, type);
}

/** A top-level field of an event's data that is sealed. */
export interface SealedField extends Sealing {
  readonly field: string;
}

const SEALED_FIELDS = new Map(EVENT_TYPES.map((type) => [type, sealedIn(EVENT_SHAPES[type])]));

/** What of a stored event is never written in clear. */
export function sealedFieldsOf(type: EventType): readonly SealedField[] {
  return SEALED_FIELDS.get(type) ?? [];
}

function sealedIn(shape: Readonly<Record<string, FieldRule | SealedRule>>): readonly SealedField[] {
  return Object.entries(shape).flatMap(([field, rule]) => ('sealing' in rule ? [{ field, ...rule.sealing }] : []));
}
