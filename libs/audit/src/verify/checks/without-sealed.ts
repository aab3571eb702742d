import { sealedFieldsOf, type SealedEvent } from '#domain';

/**
 * The event with nothing in the place of its sealed fields, which are most of its size and which no fold looks into.
 */
export function withoutSealed<Event extends SealedEvent>(event: Event): Event {
  const fields = sealedFieldsOf(event.type);
  const nothing = Object.fromEntries(fields.map(({ field }) => [field, null]));
  return { ...event, data: { ...event.data, ...nothing } };
}
