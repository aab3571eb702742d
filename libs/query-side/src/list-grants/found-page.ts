import type { PublicGrant } from '#domain';
import type { GrantDocument } from '#projections';

/** A page as the views had it. */
export interface FoundPage {
  readonly grants: readonly GrantDocument[];
  readonly hasMore: boolean;
  /** ISO time by the clock port: whatever changed before it, the page has. */
  readonly completeAt: string;
}

/**
 * The newest time that a client can read in these answers, by which it may poll next; empty without any. An answer that
 * tells a time newer than its page is complete at would make such a client miss what changed in between (docs/api.md,
 * Endpoints, GET /v1/grants).
 */
export function newestTimeIn(answers: readonly PublicGrant[]): string {
  return answers.flatMap(timesIn).reduce((newest, time) => (time > newest ? time : newest), '');
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

function timesIn(answer: PublicGrant): readonly string[] {
  switch (answer.status) {
    case 'pending_approval':
      return [];
    case 'active':
      return [answer.claimed_at, answer.confirmed_at];
    case 'denied':
    case 'released':
    case 'revoked':
      return [answer.claimed_at];
  }
}
