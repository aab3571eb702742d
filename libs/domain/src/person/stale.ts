import { oneYearAfter } from '../calendar.js';

/**
 * True while a returned-mail report is open for the address or its last confirmation is over 12 calendar months old
 * (docs/api.md, Resources, Grant). Both times are ISO 8601 UTC with milliseconds.
 */
export function isStale(confirmedAt: string, hasOpenReport: boolean, now: string): boolean {
  return hasOpenReport || now > oneYearAfter(confirmedAt);
}
