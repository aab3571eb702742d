/**
 * Names of what a disclosure told, as access events hold them (docs/api.md, Resources). A pending claim tells nothing.
 */
export const PREVIEWED_FIELDS: readonly string[] = ['display.name', 'display.locality'];
/** Of a look by staff or an operator. */
export const HISTORY_FIELDS: readonly string[] = ['access_history'];
export const SEARCH_FIELDS: readonly string[] = ['id', 'registered_at'];
export const NO_FIELDS: readonly string[] = [];

/**
 * Of a claim, a read or a list page's line of an active grant; `hasUpcoming` when a scheduled move was shown with it.
 */
export function grantFields(hasUpcoming: boolean): readonly string[] {
  return hasUpcoming ? ['name', 'address', 'upcoming_address', 'effective_date'] : ['name', 'address'];
}
