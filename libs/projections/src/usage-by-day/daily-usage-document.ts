import type { Collection } from '#document-store';

/** What a business did on one day, under `{businessId}:{date}`. */
export interface DailyUsageDocument {
  readonly businessId: string;
  /** UTC, YYYY-MM-DD. */
  readonly date: string;
  readonly previews: number;
  readonly claims: number;
  /** Grants read, alone or on a page of a list. */
  readonly reads: number;
  /** Ids of the last few reads counted, by which one that was stored twice is known. */
  readonly recent: readonly string[];
}

export const DAILY_USAGE: Collection<DailyUsageDocument> = { name: 'daily-usage', indexes: [] };

export function dailyUsageId(businessId: string, date: string): string {
  return `${businessId}:${date}`;
}
