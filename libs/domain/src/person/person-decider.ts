import type { Decider } from '../decider.js';
import type { Sealed, Unsealed } from '../sealed-fields.js';
import { decideDeletion } from './decide-registration.js';
import type { DeletePerson, PersonCode, PersonCommand } from './person-command.js';
import { decidePerson } from './person-decide.js';
import type { PersonEvent } from './person-event.js';
import { evolvePerson } from './person-evolve.js';
import type { PersonState } from './person-state.js';
import { ABSENT_PERSON } from './person-state.js';

/** For whoever opens nothing: also while no key can be had. */
export const sealedPersonDecider: Decider<
  PersonState<'sealed'>,
  DeletePerson,
  Sealed<PersonEvent>,
  PersonCode,
  Unsealed<PersonEvent>
> = { initial: ABSENT_PERSON, decide: decideDeletion, evolve: evolvePerson, passOver };

export const personDecider: Decider<PersonState, PersonCommand, PersonEvent, PersonCode> = {
  initial: ABSENT_PERSON,
  decide: decidePerson,
  evolve: evolvePerson,
  passOver,
  sealed: sealedPersonDecider,
};

function passOver<State extends { readonly revision: number }>(state: State): State {
  return { ...state, revision: state.revision + 1 };
}
