import { grantDecider, type GrantEvent } from '#domain';
import { fold } from '../../../../../test/support/histories/fold.js';
import { illegalStep } from './grant-tracks.js';

const AT = '2030-01-01T00:00:00.000Z';
const CLAIM = {
  grantId: 'grant',
  previewId: 'preview',
  businessId: 'business',
  personId: 'person',
  externalRef: null,
  channel: 'api',
  personRevision: 2,
} as const;
const REQUESTED: GrantEvent = { type: 'grant.claim_requested.v1', at: AT, data: CLAIM };
const RELEASED: GrantEvent = { type: 'grant.released.v1', at: AT, data: {} };

describe('what may follow on a pending claim', () => {
  it('includes the withdrawal by its business, after which nothing follows', () => {
    const pending = fold(grantDecider, [REQUESTED]);
    expect(illegalStep(pending, RELEASED)).toBeUndefined();
    const withdrawn = fold(grantDecider, [REQUESTED, RELEASED]);
    expect(illegalStep(withdrawn, { type: 'grant.approved.v1', at: AT, data: { personRevision: 2 } })).toBe(
      'grant.approved.v1 cannot follow on released',
    );
  });
});
