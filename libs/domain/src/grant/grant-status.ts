/** docs/api.md, States and transitions. */
export const GRANT_STATUSES = ['pending_approval', 'active', 'denied', 'revoked', 'released'] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

/**
 * Of a grant that can still come to its end. In the order a grant passes through them: reading the lists in this order
 * misses no grant approved in between.
 */
export const OPEN_STATUSES = ['pending_approval', 'active'] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];

/** Whether a grant is active or waits for approval. */
export function isOpen<G extends { readonly status: string }>(grant: G): grant is G & { readonly status: OpenStatus } {
  return OPEN_STATUSES.some((status) => status === grant.status);
}
