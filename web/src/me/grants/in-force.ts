import type { components } from '../../api/generated/person-v1.js';

type Grant = components['schemas']['Grant'];

const LONG_MS = 90 * 86_400_000;

/** Whether the claim showed nothing, as it waited for a yes: then the first look came later, if any did. */
export const hasWaited = ({ claimed_at, active_since }: Grant): boolean => active_since !== claimed_at;

/** Since when a business has the address; of one that has not got it, since when it asks. */
export const since = ({ claimed_at, active_since }: Grant): string => active_since ?? claimed_at;

/**
 * Since when a grant in force has not been used, once that is 90 days; null for any other. The service counts from the
 * claim, but while that waited for a yes there was nothing to use.
 */
export function unusedSince({ unused_since, active_since }: Grant): string | null {
  if (unused_since === null || active_since === null || unused_since >= active_since) return unused_since;
  return Date.now() - Date.parse(active_since) >= LONG_MS ? active_since : null;
}
