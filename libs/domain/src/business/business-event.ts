import type { DomainEvent } from '../decider.js';

export const ROLES = ['owner', 'admin', 'developer'] as const;
export type Role = (typeof ROLES)[number];

export interface Plan {
  readonly name: string;
  readonly requestsPerMinute: number;
  readonly previewsPerDay: number;
}

export type BusinessRegistered = DomainEvent<
  'business.registered.v1',
  { readonly businessId: string; readonly name: string }
>;
type BusinessRenamed = DomainEvent<'business.renamed.v1', { readonly name: string }>;
type ProductionRequested = DomainEvent<'business.production_requested.v1', { readonly useCase: string }>;
type ProductionApproved = DomainEvent<'business.production_approved.v1', { readonly reason: string | null }>;
type ProductionWithdrawn = DomainEvent<
  'business.production_withdrawn.v1',
  {
    readonly reason: string | null;
    /** Whether it declined a request; absent where it ended production, and in events from before it was told. */
    readonly declines?: boolean;
  }
>;
/** Why the business says it asks for addresses. */
type PurposeSet = DomainEvent<'business.purpose_set.v1', { readonly purpose: string }>;
/** All that a business in production waits for staff to let it change; nothing of it is left where both are null. */
export type ChangeRequested = DomainEvent<
  'business.change_requested.v1',
  { readonly name: string | null; readonly purpose: string | null }
>;
/** What is changed by it follows as events of its own. */
type ChangeApproved = DomainEvent<'business.change_approved.v1', { readonly reason: string | null }>;
type ChangeRefused = DomainEvent<'business.change_refused.v1', { readonly reason: string | null }>;
type ClaimWindowSet = DomainEvent<'business.claim_window_set.v1', { readonly minutes: number }>;
type PlanSet = DomainEvent<'business.plan_set.v1', { readonly plan: Plan }>;
export type MemberAdded = DomainEvent<
  'business.member_added.v1',
  {
    readonly memberId: string;
    /** Null once the membership has ended and its key is gone. */
    readonly accountId: string | null;
    readonly role: Role;
  }
>;
/** Who is asked to become a member, and is none before the answer. The member's id is that of the invitation. */
export type MemberInvited = DomainEvent<
  'business.member_invited.v1',
  {
    readonly memberId: string;
    /** As it was normalised. Null once the invitation, or the membership, has ended and its key is gone. */
    readonly email: string | null;
    readonly role: Role;
    /** The member who invited. */
    readonly invitedBy: string;
  }
>;
type InvitationEnd = 'refused' | 'withdrawn';
/** One that is accepted ends with the member's own event; one that expires, with its key. */
type InvitationEnded = DomainEvent<
  'business.invitation_ended.v1',
  { readonly memberId: string; readonly how: InvitationEnd }
>;
type MemberRemoved = DomainEvent<'business.member_removed.v1', { readonly memberId: string }>;
type ApiKeyCreated = DomainEvent<
  'business.api_key_created.v1',
  {
    readonly keyId: string;
    readonly name: string;
    /** The last characters, for people to tell keys apart by. */
    readonly hint: string;
    /** The member who made it; absent where the service did, and in keys from before it was told. */
    readonly createdBy?: string;
  }
>;
export type ApiKeyRevoked = DomainEvent<'business.api_key_revoked.v1', { readonly keyId: string }>;
/** What hung on it has ended by events of its own; its grants end one by one after it. */
export type BusinessClosed = DomainEvent<'business.closed.v1', Readonly<Record<string, never>>>;
type LookupsRestricted = DomainEvent<'business.lookups_restricted.v1', { readonly until: string }>;

export type BusinessEvent =
  | BusinessRegistered
  | BusinessRenamed
  | ProductionRequested
  | ProductionApproved
  | ProductionWithdrawn
  | PurposeSet
  | ChangeRequested
  | ChangeApproved
  | ChangeRefused
  | ClaimWindowSet
  | PlanSet
  | MemberInvited
  | InvitationEnded
  | MemberAdded
  | MemberRemoved
  | ApiKeyCreated
  | ApiKeyRevoked
  | LookupsRestricted
  | BusinessClosed;
