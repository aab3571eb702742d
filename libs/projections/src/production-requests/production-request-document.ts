import type { Collection } from '#document-store';

/** A business that asks for production, under the business's id. */
export interface ProductionRequestDocument {
  readonly businessId: string;
  readonly useCase: string;
  readonly requestedAt: string;
  readonly status: 'open' | 'answered';
  /** Position of the request: the order in which requests are listed. */
  readonly requested: string;
}

export const PRODUCTION_REQUESTS: Collection<ProductionRequestDocument> = {
  name: 'production-requests',
  indexes: [{ name: 'by-status', equal: ['status'], order: 'requested' }],
};
