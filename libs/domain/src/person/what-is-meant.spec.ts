import { DAY_2, ELM_STREET, OAK_AVENUE, REGISTERED } from '../../test/examples.js';
import { given } from '../../test/given.js';
import { personDecider } from './person-decider.js';
import type { PersonEvent } from './person-event.js';

const maria = (...since: readonly PersonEvent[]) => given(personDecider, ...REGISTERED, ...since);
const MOVE: PersonEvent = {
  type: 'person.move_scheduled.v1',
  at: DAY_2,
  data: { moveId: 'move', address: OAK_AVENUE, effectiveDate: '2026-03-10', leftOut: [] },
};

describe('what a person was shown', () => {
  it('is the move that is cancelled, and no other one', () => {
    const cancel = (moveId: string) => ({ type: 'cancel-move', at: DAY_2, moveId }) as const;
    maria(MOVE)
      .when(cancel('move'))
      .then({ type: 'person.move_cancelled.v1', at: DAY_2, data: { moveId: 'move' } });
    maria(MOVE).when(cancel('another')).thenRejected('change_not_pending');
    maria().when(cancel('move')).thenRejected('no_move_scheduled');
  });

  it('is the address that is confirmed, and no other one', () => {
    const confirm = (address: typeof ELM_STREET) => ({ type: 'confirm-address', at: DAY_2, address }) as const;
    maria().when(confirm(ELM_STREET)).then({ type: 'person.address_confirmed.v1', at: DAY_2, data: {} });
    maria().when(confirm(OAK_AVENUE)).thenRejected('change_not_pending');
  });
});
