import { fold } from '../../../../test/support/histories/fold.js';
import { CLAIMED, DAY_2, DAY_3, OAK_AVENUE, REGISTERED } from '../../test/examples.js';
import { personDecider } from '../person/person-decider.js';
import type { PersonEvent } from '../person/person-event.js';
import { isEndedByPerson } from './ended-by-person.js';
import { grantDecider } from './grant-decider.js';
import { ABSENT_GRANT } from './grant-state.js';

const BEFORE_THE_DAY = '2026-03-09T23:59:59.999Z';
const MIDNIGHT = '2026-03-10T00:00:00.000Z';
/** At revision 3. */
const MOVE: PersonEvent = {
  type: 'person.move_scheduled.v1',
  at: DAY_2,
  data: { moveId: 'move', address: OAK_AVENUE, effectiveDate: '2026-03-10', leftOut: ['left out'] },
};
const DELETED: PersonEvent = { type: 'person.deleted.v1', at: DAY_3, data: {} };

const staying = fold(personDecider, REGISTERED);
const moving = fold(personDecider, [MOVE], staying);
const gone = fold(personDecider, [DELETED], staying);

const claimed = (grantId: string) => fold(grantDecider, [{ ...CLAIMED, data: { ...CLAIMED.data, grantId } }]);
const requested = fold(grantDecider, [
  { ...CLAIMED, type: 'grant.claim_requested.v1', data: { ...CLAIMED.data, grantId: 'left out' } },
]);
const approvedAt = (personRevision: number) =>
  fold(grantDecider, [{ type: 'grant.approved.v1', at: DAY_3, data: { personRevision } }], requested);

describe('a grant that a move leaves out', () => {
  it.each([
    ['that is active', claimed('left out')],
    ['that waits for the person', requested],
    ['that was approved before it was scheduled', approvedAt(2)],
  ])('ends at the beginning of its day and no earlier: one %s', (_which, grant) => {
    expect(isEndedByPerson(grant, moving, BEFORE_THE_DAY)).toBe(false);
    expect(isEndedByPerson(grant, moving, MIDNIGHT)).toBe(true);
  });

  it('goes on where the person approved it once the move was scheduled', () => {
    expect(isEndedByPerson(approvedAt(3), moving, MIDNIGHT)).toBe(false);
  });
});

describe('a grant that the person keeps', () => {
  it('goes on, with a move and without one', () => {
    expect(isEndedByPerson(claimed('kept'), moving, MIDNIGHT)).toBe(false);
    expect(isEndedByPerson(claimed('left out'), staying, MIDNIGHT)).toBe(false);
  });

  it('ends with the person', () => {
    for (const grant of [claimed('kept'), requested]) expect(isEndedByPerson(grant, gone, DAY_3)).toBe(true);
  });

  it('was never there before it was claimed', () => {
    expect(isEndedByPerson(ABSENT_GRANT, moving, MIDNIGHT)).toBe(false);
  });
});
