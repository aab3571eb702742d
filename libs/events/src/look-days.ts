import { DAY_MS } from '#clock';
import type { Subject } from '#vault';

/** docs/retention.md: from the end of the day on. */
const KEY_KEPT_MS = 30 * DAY_MS;

/** Whose key seals what no person's key can seal of the looks of a day. @param at an ISO time of that day */
export function lookDayOf(at: string): Subject {
  return { kind: 'look-day', id: at.slice(0, 10) };
}

/** When that key is destroyed, milliseconds. */
export function endOfLookDay(at: string): number {
  return Date.parse(lookDayOf(at).id) + DAY_MS + KEY_KEPT_MS;
}
