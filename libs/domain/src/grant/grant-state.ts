import type { Channel } from '../preview/preview-event.js';
import type { Form, InForm } from '../sealed-fields.js';
import type { RevocationReason } from './grant-event.js';
import type { OpenStatus } from './grant-status.js';

interface OpenReport {
  readonly reportId: string;
  /** Revision of the person's stream when it was reported: what confirmed the address later resolves it. */
  readonly personRevision: number;
  readonly reportedAt: string;
}

export interface AbsentGrant {
  readonly status: 'absent';
}

interface ClaimedGrant<F extends Form> {
  readonly grantId: string;
  readonly previewId: string;
  readonly businessId: string;
  readonly personId: string;
  readonly externalRef: InForm<F, string | null>;
  readonly channel: Channel;
  /** Of the first claim, also after an approval. */
  readonly claimedAt: string;
}

export interface PendingGrant<F extends Form = 'opened'> extends ClaimedGrant<F> {
  readonly status: 'pending_approval';
}

export interface ActiveGrant<F extends Form = 'opened'> extends ClaimedGrant<F> {
  readonly status: 'active';
  readonly activeSince: string;
  /** Revision of the person's stream at which it became active: a move scheduled by then keeps it. */
  readonly activeRevision: number;
  /** The last of the person's revisions that this grant has had. Reports do not count: they carry nothing. */
  readonly lastPersonRevision: number;
  readonly openReport: OpenReport | null;
  /** YYYY-MM-DD of a move that this grant was told of; one that it was claimed during is on the person alone. */
  readonly upcomingDate: string | null;
}

interface DeniedGrant<F extends Form> extends ClaimedGrant<F> {
  readonly status: 'denied';
  readonly endedAt: string;
}

export interface ReleasedGrant<F extends Form = 'opened'> extends ClaimedGrant<F> {
  readonly status: 'released';
  readonly endedAt: string;
}

export interface RevokedGrant<F extends Form = 'opened'> extends ClaimedGrant<F> {
  readonly status: 'revoked';
  readonly endedAt: string;
  readonly reason: RevocationReason;
  readonly previousStatus: OpenStatus;
}

export type EndedGrant<F extends Form = 'opened'> = DeniedGrant<F> | ReleasedGrant<F> | RevokedGrant<F>;
export type GrantState<F extends Form = 'opened'> = AbsentGrant | PendingGrant<F> | ActiveGrant<F> | EndedGrant<F>;

export const ABSENT_GRANT: AbsentGrant = { status: 'absent' };
