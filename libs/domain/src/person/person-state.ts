import type { Resolution } from '../grant/grant-event.js';
import type { Address } from '../mail/address.js';
import type { Name } from '../mail/name.js';
import type { Notifications } from './notifications.js';

export interface PersonKey {
  readonly keyId: string;
  readonly key: string;
  readonly issuedAt: string;
}

export interface UpcomingMove {
  readonly moveId: string;
  readonly address: Address;
  /** YYYY-MM-DD */
  readonly effectiveDate: string;
  readonly leftOut: readonly string[];
  /** Revision of the event that scheduled it. */
  readonly scheduledRevision: number;
}

/** Every state knows its stream's last revision: streams count from 0 without gaps, so the events folded tell it. */
interface Folded {
  readonly revision: number;
}

interface Registration extends Folded {
  readonly personId: string;
  /** Null for a child. */
  readonly accountId: string | null;
  /** Null for everyone but a child. */
  readonly guardianId: string | null;
  readonly registeredAt: string;
  readonly name: Name;
  /** Null for a child, who lives at the guardian's. The next three are null with it. */
  readonly address: Address | null;
  readonly confirmedAt: string | null;
  /**
   * Revision of the last event that confirmed the address: registration, confirmation, correction or a move in effect.
   */
  readonly addressConfirmedRevision: number | null;
  /** What that event says about an open returned-mail report. */
  readonly addressConfirmedBy: Resolution | null;
}

export interface AbsentPerson extends Folded {
  readonly status: 'absent';
}

/** Between the first and the last event of a registration, which are appended as one: no command ever meets it. */
export interface RegisteringPerson extends Registration {
  readonly status: 'registering';
}

export interface RegisteredPerson extends Registration {
  readonly status: 'registered';
  readonly key: PersonKey;
  readonly claimApprovalRequired: boolean;
  readonly notifications: Notifications;
  readonly upcoming: UpcomingMove | null;
}

/** Nothing about the person is left, and nothing may be asked any more but to delete again. */
export interface DeletedPerson extends Folded {
  readonly status: 'deleted';
  readonly deletedAt: string;
}

export type PersonState = AbsentPerson | RegisteringPerson | RegisteredPerson | DeletedPerson;

export const ABSENT_PERSON: AbsentPerson = { status: 'absent', revision: -1 };
