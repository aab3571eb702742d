import { assertNever } from '../assert-never.js';
import { accepted, rejected, type Decision } from '../decider.js';
import type { Form, Unsealed } from '../sealed-fields.js';
import type { Name } from '../mail/name.js';
import { nameProblems } from '../mail/name-rules.js';
import type { DeletePerson, PersonCode, PersonDecision, RegistrationCommand } from './person-command.js';
import type { KeyIssued, PersonEvent } from './person-event.js';
import type { PersonState } from './person-state.js';
import { invalidRequest } from '../refusals/invalid-request.js';
import { PERSON_REFUSALS } from '../refusals/of-people.js';

export function decideRegistration(state: PersonState, command: RegistrationCommand): PersonDecision {
  if (state.status === 'deleted') return notRegistered();
  if (state.status !== 'absent') return rejected(PERSON_REFUSALS.alreadyRegistered);
  return refusedName(command.name) ?? accepted(...registrationEvents(command));
}

function registrationEvents(command: RegistrationCommand) {
  const { at, personId, name, keyId, key } = command;
  const keyIssued: KeyIssued = { type: 'person.key_issued.v1', at, data: { keyId, key } };
  switch (command.type) {
    case 'register': {
      const { accountId, address } = command;
      return [
        { type: 'person.registered.v1', at, data: { personId, accountId, guardianId: null, name } },
        { type: 'person.address_set.v1', at, data: { address } },
        keyIssued,
      ] as const;
    }
    case 'register-child': {
      const { guardianId } = command;
      return [
        { type: 'person.registered.v1', at, data: { personId, accountId: null, guardianId, name } },
        keyIssued,
      ] as const;
    }
    default:
      return assertNever(command, 'a registration command');
  }
}

/**
 * Deleting twice changes nothing the second time. Whoever has a stream can be deleted, also one whose registration
 * nobody can read any more.
 */
export function decideDeletion(
  state: PersonState<Form>,
  command: DeletePerson,
): Decision<Unsealed<PersonEvent>, PersonCode> {
  if (state.status === 'deleted') return accepted();
  if (state.revision < 0) return notRegistered();
  return accepted({ type: 'person.deleted.v1', at: command.at, data: {} });
}

export function notRegistered(): Decision<never, PersonCode> {
  return rejected(PERSON_REFUSALS.notRegistered);
}

/** The first problem of a name as a rejection that names the field; undefined for a good name. */
export function refusedName(name: Name): PersonDecision | undefined {
  const [problem] = nameProblems(name);
  return problem && rejected(invalidRequest(problem.field, problem.reason));
}
