import type { Collection } from '#document-store';

/** What a business holds at present. */
export interface BusinessUsageDocument {
  readonly businessId: string;
  readonly activeGrants: number;
}

export const BUSINESS_USAGE: Collection<BusinessUsageDocument> = { name: 'business-usage', indexes: [] };
