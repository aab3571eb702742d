import type { Resolution } from './grant-event.js';

/** A returned-mail report as the API shows it (docs/api.md, Resources, Returned-mail report). */
export interface PublicReport {
  readonly id: string;
  readonly grant_id: string;
  readonly external_ref: string | null;
  readonly reported_at: string;
  /** Null while open, and `resolved_at` with it. */
  readonly resolution: Resolution | null;
  readonly resolved_at: string | null;
  readonly flagged: boolean;
}

/** What of a report its answer is made from; the grant's external reference comes opened. */
export interface AnsweredReport {
  readonly reportId: string;
  readonly grantId: string;
  readonly externalRef: string | null;
  readonly reportedAt: string;
  /** Null while open. */
  readonly resolved: { readonly resolution: Resolution; readonly at: string } | null;
  /** Two or more businesses have open reports on the same address. */
  readonly flagged: boolean;
}

export function publicReport(report: AnsweredReport): PublicReport {
  const { reportId, grantId, externalRef, reportedAt, resolved, flagged } = report;
  return {
    id: reportId,
    grant_id: grantId,
    external_ref: externalRef,
    reported_at: reportedAt,
    resolution: resolved?.resolution ?? null,
    resolved_at: resolved?.at ?? null,
    flagged,
  };
}
