import type { Resolution } from '../grant/grant-event.js';
import type { Address } from '../mail/address.js';
import type { Form, InForm } from '../sealed-fields.js';
import type { Notifications } from './notifications.js';
import type { DetailsIn } from './person-details.js';

export interface PersonKey<F extends Form = 'opened'> {
  readonly keyId: string;
  readonly key: InForm<F, string>;
  readonly issuedAt: string;
}

export interface UpcomingMove<F extends Form = 'opened'> {
  readonly moveId: string;
  readonly address: InForm<F, Address>;
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

interface Registration<F extends Form> extends Folded, DetailsIn<F> {
  readonly personId: string;
  /** Null for a child. */
  readonly accountId: InForm<F, string | null>;
  /** Null for everyone but a child. */
  readonly guardianId: InForm<F, string | null>;
  readonly registeredAt: string;
  /** Null for a child, who lives at the guardian's. The next three are null with it. */
  readonly address: InForm<F, Address> | null;
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
export interface RegisteringPerson<F extends Form = 'opened'> extends Registration<F> {
  readonly status: 'registering';
}

export interface RegisteredPerson<F extends Form = 'opened'> extends Registration<F> {
  readonly status: 'registered';
  readonly key: PersonKey<F>;
  readonly claimApprovalRequired: boolean;
  readonly notifications: Notifications;
  readonly upcoming: UpcomingMove<F> | null;
}

/** Nothing about the person is left, and nothing may be asked any more but to delete again. */
interface DeletedPerson extends Folded {
  readonly status: 'deleted';
  readonly deletedAt: string;
}

export type PersonState<F extends Form = 'opened'> =
  AbsentPerson | RegisteringPerson<F> | RegisteredPerson<F> | DeletedPerson;

export const ABSENT_PERSON: AbsentPerson = { status: 'absent', revision: -1 };
