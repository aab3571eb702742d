import type { Collection } from '#document-store';
import type { Plan, RequestedChange } from '#domain';

/** What every request of a business needs to know about it. */
export interface BusinessDocument {
  readonly businessId: string;
  readonly name: string;
  readonly mode: 'demo' | 'production';
  readonly productionRequestedAt: string | null;
  readonly purpose: string | null;
  /** What waits for staff, what is not asked for being null; null when nothing waits. */
  readonly requested: RequestedChange | null;
  readonly claimWindowMinutes: number;
  readonly plan: Plan;
  /** Until when its look-ups are restricted after too many unknown keys; null when they never were. */
  readonly restrictedUntil: string | null;
  /** Position of the registration, by which they are listed; documents from before that was kept have none. */
  readonly registered?: string;
  /** Absent until then. */
  readonly isClosed?: true;
  /** Revision of the business stream's last event in this document. */
  readonly revision: number;
}

export const BUSINESSES: Collection<BusinessDocument> = {
  name: 'businesses',
  indexes: [{ name: 'by-registration', equal: [], order: 'registered' }],
};
