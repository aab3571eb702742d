import { fold } from '../../../../test/support/histories/fold.js';
import type { GrantEvent } from '../grant/grant-event.js';
import { demoGrantAt, demoGrantDecider } from './demo-grant-decider.js';

const REQUESTED: GrantEvent = {
  type: 'grant.claim_requested.v1',
  at: '2030-01-01T00:00:00.000Z',
  data: {
    grantId: 'g',
    previewId: 'v',
    businessId: 'b',
    personId: 'p',
    externalRef: null,
    channel: 'console',
    personRevision: 0,
  },
};
const APPROVED: GrantEvent = {
  type: 'grant.approved.v1',
  at: '2030-01-01T00:00:05.000Z',
  data: { personRevision: 0 },
};
const pending = fold(demoGrantDecider, [REQUESTED]);

describe('a claim of the demo that waits for approval', () => {
  it('becomes active after five seconds', () => {
    expect(demoGrantAt(pending, '2030-01-01T00:00:04.999Z')).toEqual(pending);
    expect(demoGrantAt(pending, '2030-01-01T00:00:05.000Z')).toEqual(fold(demoGrantDecider, [REQUESTED, APPROVED]));
  });

  const release = (at: string) =>
    demoGrantDecider.decide(pending, { type: 'release', at, businessId: 'b', isEndedByPerson: false });

  it('cannot be released before it is active', () => {
    expect(release('2030-01-01T00:00:04.999Z')).toMatchObject({
      kind: 'rejected',
      rejection: { code: 'grant_not_active' },
    });
  });

  it('is approved first when it is released later', () => {
    const at = '2030-01-01T00:01:00.000Z';
    expect(release(at)).toEqual({
      kind: 'accepted',
      events: [APPROVED, { type: 'grant.released.v1', at, data: {} }],
    });
  });
});
