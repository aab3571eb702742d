import type { DomainEvent } from '../decider.js';
import type { NameField } from '../mail/name.js';
import type { Channel } from '../preview/preview-event.js';
import type { OpenStatus } from './grant-status.js';

export const REVOCATION_REASONS = ['move_left_out', 'key_replaced', 'person_revoked', 'account_deleted'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

export const RESOLUTIONS = ['confirmed', 'updated'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** `personRevision` everywhere: the revision of the person's stream that the event was decided at or carries. */
interface OfPerson {
  readonly personRevision: number;
}

interface ClaimData extends OfPerson {
  readonly grantId: string;
  readonly previewId: string;
  readonly businessId: string;
  readonly personId: string;
  readonly externalRef: string | null;
  readonly channel: Channel;
}

interface ReportData extends OfPerson {
  readonly reportId: string;
  readonly personId: string;
  readonly businessId: string;
}

export type Claimed = DomainEvent<'grant.claimed.v1', ClaimData>;
export type ClaimRequested = DomainEvent<'grant.claim_requested.v1', ClaimData>;
export type Approved = DomainEvent<'grant.approved.v1', OfPerson>;
type Denied = DomainEvent<'grant.denied.v1', Readonly<Record<string, never>>>;
type Released = DomainEvent<'grant.released.v1', Readonly<Record<string, never>>>;
export type Revoked = DomainEvent<
  'grant.revoked.v1',
  {
    readonly reason: RevocationReason;
    readonly previousStatus: OpenStatus;
    /** The person's event that ended it; null when the person revoked this grant alone. */
    readonly personRevision: number | null;
  }
>;
export type ReturnedMailReported = DomainEvent<'grant.returned_mail_reported.v1', ReportData>;
export type ReturnedMailResolved = DomainEvent<
  'grant.returned_mail_resolved.v1',
  ReportData & { readonly resolution: Resolution }
>;
type AddressChangeScheduled = DomainEvent<
  'grant.address_change_scheduled.v1',
  OfPerson & { readonly effectiveDate: string }
>;
type AddressChangeCancelled = DomainEvent<
  'grant.address_change_cancelled.v1',
  OfPerson & {
    /** Whether the grant was told of the scheduling; a grant claimed later was not. Older events do not say it. */
    readonly announced?: boolean;
  }
>;
type AddressChanged = DomainEvent<
  'grant.address_changed.v1',
  OfPerson & { readonly effectiveDate: string; readonly cause: 'move' | 'correction' }
>;
type GrantAddressConfirmed = DomainEvent<'grant.address_confirmed.v1', OfPerson>;
type GrantNameChanged = DomainEvent<'grant.name_changed.v1', OfPerson & { readonly fields: readonly NameField[] }>;

export type GrantEvent =
  | Claimed
  | ClaimRequested
  | Approved
  | Denied
  | Released
  | Revoked
  | ReturnedMailReported
  | ReturnedMailResolved
  | AddressChangeScheduled
  | AddressChangeCancelled
  | AddressChanged
  | GrantAddressConfirmed
  | GrantNameChanged;
