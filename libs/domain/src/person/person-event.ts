import type { DomainEvent } from '../decider.js';
import type { Address } from '../mail/address.js';
import type { Name, NameField } from '../mail/name.js';
import type { Notifications } from './notifications.js';

/** Registered alone: a child has a guardian and no account; everyone else has an account and no guardian. */
export type Registered = DomainEvent<
  'person.registered.v1',
  {
    readonly personId: string;
    readonly accountId: string | null;
    readonly guardianId: string | null;
    readonly name: Name;
  }
>;
export type KeyIssued = DomainEvent<'person.key_issued.v1', { readonly keyId: string; readonly key: string }>;
type KeyReplaced = DomainEvent<
  'person.key_replaced.v1',
  {
    readonly keyId: string;
    readonly key: string;
    readonly replacedKeyId: string;
    /** Grants that end with the old key. */
    readonly leftOut: readonly string[];
    /**
     * When the person chose: nothing else outlives the old key, also nothing that was claimed with it at that very
     * moment.
     */
    readonly keptAlone?: readonly string[];
  }
>;
type NameChanged = DomainEvent<
  'person.name_changed.v1',
  { readonly name: Name; readonly fields: readonly NameField[] }
>;
type AddressSet = DomainEvent<'person.address_set.v1', { readonly address: Address }>;
type AddressCorrected = DomainEvent<'person.address_corrected.v1', { readonly address: Address }>;
export type MoveScheduled = DomainEvent<
  'person.move_scheduled.v1',
  {
    readonly moveId: string;
    readonly address: Address;
    /** YYYY-MM-DD: the move takes effect at 00:00 UTC of this day. */
    readonly effectiveDate: string;
    /** Grants that end when the move takes effect; every other one is kept, also one claimed later. */
    readonly leftOut: readonly string[];
  }
>;
type MoveCancelled = DomainEvent<'person.move_cancelled.v1', { readonly moveId: string }>;
type MoveTookEffect = DomainEvent<
  'person.move_took_effect.v1',
  { readonly moveId: string; readonly address: Address; readonly effectiveDate: string }
>;
type AddressConfirmed = DomainEvent<'person.address_confirmed.v1', Readonly<Record<string, never>>>;
type ClaimApprovalSet = DomainEvent<'person.claim_approval_set.v1', { readonly required: boolean }>;
type NotificationsSet = DomainEvent<'person.notifications_set.v1', Notifications>;
export type Deleted = DomainEvent<'person.deleted.v1', Readonly<Record<string, never>>>;

export type PersonEvent =
  | Registered
  | KeyIssued
  | KeyReplaced
  | NameChanged
  | AddressSet
  | AddressCorrected
  | MoveScheduled
  | MoveCancelled
  | MoveTookEffect
  | AddressConfirmed
  | ClaimApprovalSet
  | NotificationsSet
  | Deleted;
