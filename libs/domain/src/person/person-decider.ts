import type { Decider } from '../decider.js';
import type { PersonCode, PersonCommand } from './person-command.js';
import { decidePerson } from './person-decide.js';
import type { PersonEvent } from './person-event.js';
import { evolvePerson } from './person-evolve.js';
import type { PersonState } from './person-state.js';
import { ABSENT_PERSON } from './person-state.js';

export const personDecider: Decider<PersonState, PersonCommand, PersonEvent, PersonCode> = {
  initial: ABSENT_PERSON,
  decide: decidePerson,
  evolve: evolvePerson,
  passOver: (state) => ({ ...state, revision: state.revision + 1 }),
};
