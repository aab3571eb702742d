import { DAY_2, DAY_3, REGISTERED } from '../../test/examples.js';
import { given } from '../../test/given.js';
import { personDecider } from './person-decider.js';
import type { PersonEvent } from './person-event.js';

const maria = (...since: readonly PersonEvent[]) => given(personDecider, ...REGISTERED, ...since);

describe('the mails that a person wants', () => {
  it('are all of them until the person chooses; the same choice again changes nothing', () => {
    const all = { claims: true, returnedMail: true, moves: true };
    const fewer = { ...all, moves: false };
    const chosen: PersonEvent = { type: 'person.notifications_set.v1', at: DAY_2, data: fewer };
    maria().when({ type: 'set-notifications', at: DAY_2, notifications: fewer }).then(chosen);
    maria().when({ type: 'set-notifications', at: DAY_2, notifications: all }).then();
    maria(chosen).when({ type: 'set-notifications', at: DAY_3, notifications: fewer }).then();
  });
});
