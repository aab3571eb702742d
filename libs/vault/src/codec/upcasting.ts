import type { JsonObject } from '#event-store';

export interface StoredEvent {
  readonly type: string;
  readonly data: JsonObject;
}

/**
 * By the type it leads away from. It sees sealed fields sealed, and must leave their names: a field opens under its own
 * name alone.
 */
export type Upcasters = Readonly<Record<string, (data: JsonObject) => StoredEvent>>;

/** An event a hundred versions behind would still be a fault; a ring of upcasters surely is. */
const MAX_STEPS = 20;

/** The event in its newest form: upcasters are applied until none fits. */
export function upcast(event: StoredEvent, upcasters: Upcasters): StoredEvent {
  let newest = event;
  for (let step = 0; step <= MAX_STEPS; step++) {
    const upcaster = Object.hasOwn(upcasters, newest.type) ? upcasters[newest.type] : undefined;
    if (upcaster === undefined) return newest;
    newest = upcaster(newest.data);
  }
  throw new Error(`the upcasters of ${event.type} do not end`);
}
