import type { Decision } from '../decider.js';
import type { Address } from '../mail/address.js';
import type { Name } from '../mail/name.js';
import type { Notifications } from './notifications.js';
import type { PersonEvent } from './person-event.js';

/** `at` everywhere: when it is asked, from the clock port, ISO 8601 UTC with milliseconds. */
interface CommandOf<Type extends string> {
  readonly type: Type;
  readonly at: string;
}

interface Register extends CommandOf<'register'> {
  readonly personId: string;
  readonly accountId: string;
  readonly name: Name;
  readonly address: Address;
  readonly keyId: string;
  readonly key: string;
}
interface RegisterChild extends CommandOf<'register-child'> {
  readonly personId: string;
  readonly guardianId: string;
  readonly name: Name;
  readonly keyId: string;
  readonly key: string;
}
export interface ChangeName extends CommandOf<'change-name'> {
  readonly name: Name;
}
interface CorrectAddress extends CommandOf<'correct-address'> {
  readonly address: Address;
}
interface ConfirmAddress extends CommandOf<'confirm-address'> {
  /** The address that is meant, when it is said. */
  readonly address?: Address | undefined;
}
export interface ScheduleMove extends CommandOf<'schedule-move'> {
  readonly moveId: string;
  readonly address: Address;
  /** As it came in; YYYY-MM-DD of a day after today when it is right. */
  readonly effectiveDate: string;
  /** From `leftOutBy`. */
  readonly leftOut: readonly string[];
}
export interface CancelMove extends CommandOf<'cancel-move'> {
  /** The move that is meant, when it is said. */
  readonly moveId?: string | undefined;
}
export interface TakeMoveEffect extends CommandOf<'take-move-effect'> {
  readonly moveId: string;
}
export interface ReplaceKey extends CommandOf<'replace-key'> {
  /** Id of the key that is meant, when it is said: another one by now means that it was replaced already. */
  readonly replaces?: string;
  readonly keyId: string;
  readonly key: string;
  /** From `leftOutBy`. */
  readonly leftOut: readonly string[];
  /** What the person chose to keep, if there was a choice. */
  readonly keptAlone?: readonly string[];
}
interface SetClaimApproval extends CommandOf<'set-claim-approval'> {
  readonly required: boolean;
}
interface SetNotifications extends CommandOf<'set-notifications'> {
  readonly notifications: Notifications;
}
export type DeletePerson = CommandOf<'delete'>;

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
  /** What is meant is another one by now. */
  | 'change_not_pending'
  /** A child lives at the guardian's address and has none to correct, confirm or move. */
  | 'child_has_no_address';

export type PersonDecision = Decision<PersonEvent, PersonCode>;
