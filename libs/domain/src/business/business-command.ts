import type { Decision } from '../decider.js';
import type { Unsealed } from '../sealed-fields.js';
import type { BusinessEvent, Plan, Role } from './business-event.js';
import type { SeenChange, SeenRequest } from './seen-request.js';

/** `at` everywhere: when it is asked, from the clock port, ISO 8601 UTC with milliseconds. */
interface CommandOf<Type extends string> {
  readonly type: Type;
  readonly at: string;
}

/** The account that registers a business becomes its first owner. */
export interface RegisterBusiness extends CommandOf<'register'> {
  readonly businessId: string;
  readonly name: string;
  readonly memberId: string;
  readonly ownerAccountId: string;
}
interface RenameBusiness extends CommandOf<'rename'> {
  readonly name: string;
}
interface SetPurpose extends CommandOf<'set-purpose'> {
  /** Null for none, as long as none was ever in force. */
  readonly purpose: string | null;
}

/** `seen` in all three: what is answered; whatever waits where it is absent. */
export interface ApproveChange extends CommandOf<'approve-change'> {
  readonly reason: string | null;
  readonly seen?: SeenChange | undefined;
}

export interface RefuseChange extends CommandOf<'refuse-change'> {
  readonly reason: string | null;
  readonly seen?: SeenChange | undefined;
}

export interface RequestProduction extends CommandOf<'request-production'> {
  readonly useCase: string;
  /** Said with it, or left as it is. */
  readonly purpose?: string | undefined;
}
export interface ApproveProduction extends CommandOf<'approve-production'> {
  readonly reason: string | null;
  readonly seen?: SeenRequest | undefined;
}
export interface WithdrawProduction extends CommandOf<'withdraw-production'> {
  readonly reason: string | null;
  /** The request that is declined; without it, a business in production is taken out of it as well. */
  readonly seen?: SeenRequest | undefined;
}
interface SetClaimWindow extends CommandOf<'set-claim-window'> {
  readonly minutes: number;
}
export interface SetPlan extends CommandOf<'set-plan'> {
  readonly plan: Plan;
}
export interface InviteMember extends CommandOf<'invite-member'> {
  /** Of the invitation, and of the member that comes of it. */
  readonly memberId: string;
  /** As it was normalised. */
  readonly email: string;
  /** The account that signs in with it; null where there is none. */
  readonly accountId: string | null;
  readonly role: Role;
  /** The member who invites. */
  readonly invitedBy: string;
}
/** By who signs in with the address that was invited. */
export interface AcceptInvitation extends CommandOf<'accept-invitation'> {
  readonly memberId: string;
  readonly email: string;
  readonly accountId: string;
}
export interface RefuseInvitation extends CommandOf<'refuse-invitation'> {
  readonly memberId: string;
  readonly email: string;
}
/** Without an invitation: by the service itself. */
export interface AddMember extends CommandOf<'add-member'> {
  readonly memberId: string;
  readonly accountId: string;
  readonly role: Role;
}
/** Also withdraws an invitation. */
export interface RemoveMember extends CommandOf<'remove-member'> {
  readonly memberId: string;
}
/** The member's account is gone. */
export interface EndMembership extends CommandOf<'end-membership'> {
  readonly memberId: string;
}
export interface CreateApiKey extends CommandOf<'create-api-key'> {
  readonly keyId: string;
  readonly name: string;
  /** The key's last characters. */
  readonly hint: string;
  /** The member who makes it; undefined where the service does. */
  readonly createdBy?: string | undefined;
}
export interface RevokeApiKey extends CommandOf<'revoke-api-key'> {
  readonly keyId: string;
}
export interface RestrictLookups extends CommandOf<'restrict-lookups'> {
  readonly until: string;
}

/** For good: a closed business can no longer be changed. */
type CloseBusiness = CommandOf<'close'>;

export type ProductionCommand = RequestProduction | ApproveProduction | WithdrawProduction;
export type IdentityCommand = RenameBusiness | SetPurpose | ApproveChange | RefuseChange;
export type SettingsCommand = SetClaimWindow | SetPlan | RestrictLookups;
export type InvitationCommand = InviteMember | AcceptInvitation | RefuseInvitation;
export type MemberCommand = AddMember | RemoveMember | EndMembership;
export type ApiKeyCommand = CreateApiKey | RevokeApiKey;
export type BusinessCommand =
  | RegisterBusiness
  | ProductionCommand
  | IdentityCommand
  | SettingsCommand
  | InvitationCommand
  | MemberCommand
  | ApiKeyCommand
  | CloseBusiness;

export type BusinessCode =
  | 'already_registered'
  | 'business_not_found'
  | 'invalid_request'
  | 'already_member'
  | 'already_invited'
  | 'invitation_not_found'
  | 'member_not_found'
  | 'member_limit_reached'
  | 'last_owner'
  | 'request_changed'
  | 'api_key_not_found'
  | 'api_key_limit_reached';

export type BusinessDecision = Decision<BusinessEvent, BusinessCode>;

/** For which nothing of a business needs to be opened. */
export type SealedBusinessCommand = RemoveMember | EndMembership | RestrictLookups;
/** Commands on a business, except those that add a member. */
export type BusinessChange = Unsealed<BusinessEvent>;
export type BusinessChangeDecision = Decision<BusinessChange, BusinessCode>;
