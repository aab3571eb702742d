import type { Decision } from '../decider.js';
import type { Address } from '../mail/address.js';
import type { Name } from '../mail/name.js';
import type { Notifications } from './notifications.js';
import type { PersonEvent } from './person-event.js';

/** `at` everywhere: when it is asked, from the clock port, ISO 8601 UTC with milliseconds. */
interface Asked<Type extends string> {
  readonly type: Type;
  readonly at: string;
}

interface Register extends Asked<'register'> {
  readonly personId: string;
  readonly accountId: string;
  readonly name: Name;
  readonly address: Address;
  readonly keyId: string;
  readonly key: string;
}
interface RegisterChild extends Asked<'register-child'> {
  readonly personId: string;
  readonly guardianId: string;
  readonly name: Name;
  readonly keyId: string;
  readonly key: string;
}
export interface ChangeName extends Asked<'change-name'> {
  readonly name: Name;
}
interface CorrectAddress extends Asked<'correct-address'> {
  readonly address: Address;
}
type ConfirmAddress = Asked<'confirm-address'>;
export interface ScheduleMove extends Asked<'schedule-move'> {
  readonly moveId: string;
  readonly address: Address;
  /** As it came in; YYYY-MM-DD of a day after today when it is right. */
  readonly effectiveDate: string;
  /** From `leftOutBy`. */
  readonly leftOut: readonly string[];
}
export type CancelMove = Asked<'cancel-move'>;
export interface TakeMoveEffect extends Asked<'take-move-effect'> {
  readonly moveId: string;
}
export interface ReplaceKey extends Asked<'replace-key'> {
  /** Id of the key that is meant, when it is said: another one by now means that it was replaced already. */
  readonly replaces?: string;
  readonly keyId: string;
  readonly key: string;
  /** From `leftOutBy`. */
  readonly leftOut: readonly string[];
  /** What the person chose to keep, if there was a choice. */
  readonly keptAlone?: readonly string[];
}
interface SetClaimApproval extends Asked<'set-claim-approval'> {
  readonly required: boolean;
}
interface SetNotifications extends Asked<'set-notifications'> {
  readonly notifications: Notifications;
}
export type DeletePerson = Asked<'delete'>;

export type AddressCommand = CorrectAddress | ConfirmAddress;
export type MoveCommand = ScheduleMove | CancelMove | TakeMoveEffect;
export type ProfileCommand = ChangeName | ReplaceKey | SetClaimApproval | SetNotifications;
export type RegistrationCommand = Register | RegisterChild;
export type PersonCommand = RegistrationCommand | AddressCommand | MoveCommand | ProfileCommand | DeletePerson;

export type PersonCode =
  | 'already_registered'
  | 'not_registered'
  | 'invalid_request'
  | 'move_already_scheduled'
  | 'no_move_scheduled'
  /** Its date is not there yet: a policy came too early. */
  | 'move_not_due'
  /** A child lives at the guardian's address and has none to correct, confirm or move. */
  | 'child_has_no_address';

export type PersonDecision = Decision<PersonEvent, PersonCode>;
