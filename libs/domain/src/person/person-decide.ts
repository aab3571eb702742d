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
  if (command.type === 'correct-address' || command.type === 'confirm-address') return decideAddress(person, command);
  if (command.type === 'schedule-move' || command.type === 'cancel-move' || command.type === 'take-move-effect') {
    return decideMove(person, command);
  }
  return decideProfile(person, command);
}
