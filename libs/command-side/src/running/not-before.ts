import { MINUTE_MS } from '#clock';
import type { StoredEvent } from '#domain';

/**
 * Events as they are appended behind others: at no earlier time than those, who were asked later and were faster, or
 * asked where the clock is ahead. What is more than a minute later was written by a clock that was wrong or was put
 * back, and dates nothing but itself, as in an access history.
 * @param latestAt of what stands before them
 */
export function notBefore<Event extends StoredEvent>(
  latestAt: string | undefined,
  events: readonly Event[],
): readonly Event[] {
  if (latestAt === undefined) return events;
  return events.map((event) => (isSlightlyLater(latestAt, event.at) ? { ...event, at: latestAt } : event));
}

function isSlightlyLater(time: string, than: string): boolean {
  return time > than && Date.parse(time) - Date.parse(than) <= MINUTE_MS;
}
