import type { Decision } from '../decider.js';
import type { ClaimabilityCode } from '../preview/claimability.js';
import type { Channel } from '../preview/preview-event.js';
import type { PreviewState } from '../preview/preview-state.js';
import type { Unsealed } from '../sealed-fields.js';
import type { CarriedChange } from './carried-change.js';
import type { GrantEvent } from './grant-event.js';
import type { ClaimedPerson, ReportedPerson } from './person-summary.js';

/** `at` everywhere: when it is asked, from the clock port, ISO 8601 UTC with milliseconds. */
interface CommandOf<Type extends string> {
  readonly type: Type;
  readonly at: string;
}

export interface Claim extends CommandOf<'claim'> {
  /** Derived from the preview's id. */
  readonly grantId: string;
  /** The business that asks. */
  readonly businessId: string;
  readonly preview: PreviewState;
  /** From `claimedPerson`. */
  readonly person: ClaimedPerson;
  readonly externalRef: string | null;
  readonly channel: Channel;
  /** The voice call that the claim comes from; null outside of one. */
  readonly callId: string | null;
}

/** `personId` is the person that asks: another's grant is not found. */
interface CommandByPerson<Type extends string> extends CommandOf<Type> {
  readonly personId: string;
}
interface Approve extends CommandByPerson<'approve'> {
  /** Last revision of the person's stream. */
  readonly personRevision: number;
}
type Deny = CommandByPerson<'deny'>;
type RevokeByPerson = CommandByPerson<'revoke-by-person'>;

/** `businessId` is the business that asks: another's grant is not found. */
interface CommandByBusiness<Type extends string> extends CommandOf<Type> {
  readonly businessId: string;
}
interface EndedByBusiness<Type extends string> extends CommandByBusiness<Type> {
  /** From `isEndedByPerson`: such a grant is as good as revoked, before it is. */
  readonly isEndedByPerson: boolean;
}
/** Ends an active grant. */
type Release = EndedByBusiness<'release'>;
/** Takes back a claim that the person has not answered. */
export type Withdraw = EndedByBusiness<'withdraw'>;
export interface ReportReturnedMail extends CommandByBusiness<'report-returned-mail'> {
  readonly reportId: string;
  /** From `reportedPerson`; undefined where the person has ended the grant (`isEndedByPerson`). */
  readonly person: ReportedPerson | undefined;
}

/** A change of the person's, brought to the grant by a policy. `at` is when the change took effect. */
export interface Carry extends CommandOf<'carry'> {
  /** Revision of the person's event that is carried. */
  readonly personRevision: number;
  readonly change: CarriedChange;
}

export type PersonsGrantCommand = Approve | Deny | RevokeByPerson;
export type BusinessGrantCommand = Release | Withdraw | ReportReturnedMail;
/** On a grant that is there, of which nothing needs to be opened for it. */
export type LaterGrantCommand = PersonsGrantCommand | BusinessGrantCommand | Carry;
export type GrantCommand = Claim | LaterGrantCommand;

export type GrantCode =
  | ClaimabilityCode
  | 'invalid_external_ref'
  | 'preview_not_found'
  | 'grant_not_found'
  | 'grant_not_active'
  | 'grant_not_pending';

export type GrantDecision = Decision<GrantEvent, GrantCode>;
/** Commands on a claimed grant. */
export type GrantChange = Unsealed<GrantEvent>;
export type LaterGrantDecision = Decision<GrantChange, GrantCode>;
