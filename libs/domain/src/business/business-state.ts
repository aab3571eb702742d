import type { Form, InForm } from '../sealed-fields.js';
import type { Plan, Role } from './business-event.js';

/** docs/api.md, Limits: the free plan and the claim window. */
export const FREE_PLAN: Plan = { name: 'free', requestsPerMinute: 60, previewsPerDay: 2000 };
export const DEFAULT_CLAIM_WINDOW_MINUTES = 10;

export type BusinessMode = 'demo' | 'production';

export interface Member<F extends Form = 'opened'> {
  readonly memberId: string;
  readonly accountId: NonNullable<InForm<F, string | null>>;
  readonly role: Role;
}

/** Good until it expires; see `isOpen`. */
export interface Invitation<F extends Form = 'opened'> {
  readonly memberId: string;
  readonly email: NonNullable<InForm<F, string | null>>;
  readonly role: Role;
  readonly invitedBy: string;
  readonly at: string;
}

export interface ApiKey {
  readonly keyId: string;
  readonly name: string;
  readonly hint: string;
  /** The member who made it; null where that is not known. */
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** What is not asked for is null. */
export interface RequestedChange {
  readonly name: string | null;
  readonly purpose: string | null;
}

export interface AbsentBusiness {
  readonly status: 'absent';
}

export interface RegisteredBusiness<F extends Form = 'opened'> {
  readonly status: 'registered';
  readonly businessId: string;
  readonly name: string;
  readonly registeredAt: string;
  readonly mode: BusinessMode;
  /** When production was asked for last; null before that and after the answer. */
  readonly productionRequestedAt: string | null;
  readonly useCase: string | null;
  /** Its stated purpose; null before it stated one. */
  readonly purpose: string | null;
  /** What it waits for staff to let it change, since it was asked for last; null for nothing. */
  readonly requested: RequestedChange | null;
  readonly claimWindowMinutes: number;
  readonly plan: Plan;
  /** By member id. */
  readonly members: ReadonlyMap<string, Member<F>>;
  /** By member id; expired ones among them. */
  readonly invitations: ReadonlyMap<string, Invitation<F>>;
  /** By key id; revoked ones stay. */
  readonly apiKeys: ReadonlyMap<string, ApiKey>;
  /** Look-ups are held back until then. */
  readonly restrictedUntil: string | null;
}

/** Its name stays, for the histories of people. */
interface ClosedBusiness {
  readonly status: 'closed';
  readonly businessId: string;
  readonly name: string;
}

export type BusinessState<F extends Form = 'opened'> = AbsentBusiness | RegisteredBusiness<F> | ClosedBusiness;

export const ABSENT_BUSINESS: AbsentBusiness = { status: 'absent' };

/** The account's membership; undefined for an account that is no member. */
export function memberOf(business: RegisteredBusiness, accountId: string): Member | undefined {
  return [...business.members.values()].find((member) => member.accountId === accountId);
}
