import type { Collection } from '#document-store';

/**
 * A business in production that asks for another name or purpose, under the business's id. What it asks for stands in
 * the business's own document.
 */
export interface ChangeRequestDocument {
  readonly businessId: string;
  readonly requestedAt: string;
  readonly status: 'open' | 'answered';
  /** Position of the request: the order in which requests are listed. */
  readonly requested: string;
}

export const CHANGE_REQUESTS: Collection<ChangeRequestDocument> = {
  name: 'change-requests',
  indexes: [{ name: 'by-status', equal: ['status'], order: 'requested' }],
};
