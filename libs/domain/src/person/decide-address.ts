import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import { isSameAddress } from '../mail/address.js';
import type { AddressCommand, PersonDecision } from './person-command.js';
import type { RegisteredPerson } from './person-state.js';
import { CHANGE_REFUSALS } from '../refusals/of-changes.js';
import { PERSON_REFUSALS } from '../refusals/of-people.js';

/** A correction is in force at once and leaves a scheduled move as it is; the same address again is no change. */
export function decideAddress(person: RegisteredPerson, command: AddressCommand): PersonDecision {
  if (person.address === null) return childHasNoAddress();
  switch (command.type) {
    case 'correct-address': {
      const { at, address } = command;
      if (isSameAddress(person.address, address)) return accepted();
      return accepted({ type: 'person.address_corrected.v1', at, data: { address } });
    }
    case 'confirm-address':
      if (command.address !== undefined && !isSameAddress(person.address, command.address))
        return rejected(CHANGE_REFUSALS.changeOutdated);
      return accepted({ type: 'person.address_confirmed.v1', at: command.at, data: {} });
    default:
      return assertNever(command, 'an address command');
  }
}

function childHasNoAddress(): PersonDecision {
  return rejected(PERSON_REFUSALS.childHasNoAddress);
}
