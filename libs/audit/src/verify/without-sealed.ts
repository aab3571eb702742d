import { isEventType, SEALED_FIELDS } from '#domain';
import type { CodableEvent } from '#vault';

/**
 * The event with nothing in the place of its sealed fields, which are most of its size and which no fold looks into.
 */
export function withoutSealed(event: CodableEvent): CodableEvent {
  const fields = isEventType(event.type) ? SEALED_FIELDS[event.type] : [];
  const nothing = Object.fromEntries(fields.map(({ field }) => [field, null]));
  return { ...event, data: { ...event.data, ...nothing } };
}
