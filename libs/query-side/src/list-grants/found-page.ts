import type { Position } from '#event-store';
import type { FoundGrants } from './changed-grants.js';

/** A page as the views had it. */
export interface FoundPage extends FoundGrants {
  /** How far the views were known to be before they were read. */
  readonly viewsAt: Position | undefined;
  /** ISO time by the clock port: whatever changed before it, the page has. */
  readonly completeAt: string;
}

/** Whether nothing that selects or orders grants has changed from one reading to the next. */
export function isSamePage(one: FoundPage, other: FoundPage): boolean {
  return (
    one.next?.grantId === other.next?.grantId &&
    one.grants.length === other.grants.length &&
    one.grants.every(({ grantId, changedAt }, at) => {
      const now = other.grants[at];
      return now?.grantId === grantId && now.changedAt === changedAt;
    })
  );
}
