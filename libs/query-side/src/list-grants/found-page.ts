import type { Position } from '#event-store';
import type { GrantDocument } from '#projections';

/** A page as the views had it. */
export interface FoundPage {
  readonly grants: readonly GrantDocument[];
  /** How far the views were known to be before they were read. */
  readonly viewsAt: Position | undefined;
  readonly hasMore: boolean;
  /** ISO time by the clock port: whatever changed before it, the page has. */
  readonly completeAt: string;
}

/** Whether nothing that selects or orders grants has changed from one reading to the next. */
export function isSamePage(one: FoundPage, other: FoundPage): boolean {
  return (
    one.hasMore === other.hasMore &&
    one.grants.length === other.grants.length &&
    one.grants.every(({ grantId, changedAt }, at) => {
      const now = other.grants[at];
      return now?.grantId === grantId && now.changedAt === changedAt;
    })
  );
}
