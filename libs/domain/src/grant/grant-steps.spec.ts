import { fold } from '../../../../test/support/histories/fold.js';
import { GRANT_STEPS } from './grant-steps.js';

type Event = Parameters<typeof GRANT_STEPS.evolve>[1];

const OF_GRANT = {
  grantId: 'g',
  previewId: 'p',
  businessId: 'b',
  personId: 'q',
  externalRef: null,
  channel: 'api',
} as const;
const at = (second: number): string => `2030-01-01T00:00:0${String(second)}.000Z`;
const steps = (...events: readonly Event[]) =>
  fold(GRANT_STEPS, events).steps.map(({ status, at: time, position }) => [status, time, position]);

const claimed: Event = {
  type: 'grant.claimed.v1',
  at: at(0),
  position: '10',
  data: { ...OF_GRANT, personRevision: 0 },
};
const requested: Event = { ...claimed, type: 'grant.claim_requested.v1' };
const approved: Event = { type: 'grant.approved.v1', at: at(1), position: '11', data: { personRevision: 0 } };
const confirmed: Event = { type: 'grant.address_confirmed.v1', at: at(2), position: '12', data: { personRevision: 1 } };
const released: Event = { type: 'grant.released.v1', at: at(3), position: '13', data: {} };
const denied: Event = { type: 'grant.denied.v1', at: at(4), position: '14', data: {} };

describe('the states that a grant goes through', () => {
  it('begin with the claim, and have the time and place of what brought them', () => {
    expect(steps(claimed)).toEqual([['active', at(0), '10']]);
    expect(steps(requested, approved, released)).toEqual([
      ['pending_approval', at(0), '10'],
      ['active', at(1), '11'],
      ['released', at(3), '13'],
    ]);
  });

  it('are no more for what changes nothing about the state, nor for what comes after the end', () => {
    expect(steps(claimed, confirmed, approved)).toEqual([['active', at(0), '10']]);
    expect(steps(requested, denied, approved, released).map(([status]) => status)).toEqual([
      'pending_approval',
      'denied',
    ]);
    expect(steps()).toEqual([]);
  });
});
