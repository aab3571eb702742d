import type { PublicActiveGrant } from '../grant/public-grant.js';

/**
 * Names of what a disclosure told, as access events hold them (docs/api.md, Resources). A pending claim tells nothing.
 */
export const PREVIEWED_FIELDS: readonly string[] = ['display.name', 'display.locality'];
/** Of a look by staff or an operator. */
export const HISTORY_FIELDS: readonly string[] = ['access_history'];
export const SEARCH_FIELDS: readonly string[] = ['id', 'registered_at'];
export const NO_FIELDS: readonly string[] = [];

/** What an active grant's answer tells of the grant itself; everything else in it is the person's. */
const OF_THE_GRANT: readonly string[] = [
  'id',
  'status',
  'external_ref',
  'claimed_at',
  'confirmed_at',
  'stale',
] satisfies (keyof PublicActiveGrant)[];

/** Of a claim, a read or a list page's line of an active grant. */
export function grantFields(answer: PublicActiveGrant): readonly string[] {
  return Object.keys(answer).filter((field) => !OF_THE_GRANT.includes(field));
}
