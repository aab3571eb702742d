import { assertNever } from '../assert-never.js';
import { decideAddress } from './decide-address.js';
import { decideMove } from './decide-move.js';
import { decideProfile } from './decide-profile.js';
import { decideDeletion, decideRegistration, notRegistered } from './decide-registration.js';
import type { AddressCommand, MoveCommand, PersonCommand, PersonDecision, ProfileCommand } from './person-command.js';
import type { PersonState, RegisteredPerson } from './person-state.js';

/** Once deleted, every command but another deletion is refused with `not_registered`, as for a stranger. */
export function decidePerson(state: PersonState, command: PersonCommand): PersonDecision {
  if (command.type === 'register' || command.type === 'register-child') return decideRegistration(state, command);
  if (command.type === 'delete') return decideDeletion(state, command);
  return state.status === 'registered' ? decideRegistered(state, command) : notRegistered();
}

function decideRegistered(
  person: RegisteredPerson,
  command: AddressCommand | MoveCommand | ProfileCommand,
): PersonDecision {
  switch (command.type) {
    case 'correct-address':
    case 'confirm-address':
      return decideAddress(person, command);
    case 'schedule-move':
    case 'cancel-move':
    case 'take-move-effect':
      return decideMove(person, command);
    case 'change-name':
    case 'replace-key':
    case 'set-claim-approval':
    case 'set-notifications':
      return decideProfile(person, command);
    default:
      return assertNever(command, 'a person command');
  }
}
