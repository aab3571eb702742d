import { fold } from '../../../../test/support/histories/fold.js';
import { CLAIMED, DAY_1, DAY_3, PREVIEW, REGISTERED } from '../../test/examples.js';
import { given } from '../../test/given.js';
import { personDecider } from '../person/person-decider.js';
import { ABSENT_PREVIEW } from '../preview/preview-state.js';
import type { Claim } from './grant-command.js';
import { grantDecider } from './grant-decider.js';
import type { GrantEvent } from './grant-event.js';
import { claimedPerson, reportedPerson } from './person-summary.js';

const maria = fold(personDecider, REGISTERED);
const deleted = fold(personDecider, [{ type: 'person.deleted.v1', at: DAY_3, data: {} }], maria);
const CLAIM: Claim = {
  type: 'claim',
  at: DAY_1,
  grantId: 'grant',
  businessId: 'bank',
  preview: PREVIEW,
  person: claimedPerson(maria),
  externalRef: 'customer 7',
  channel: 'api',
  callId: null,
};
const LATE = '2026-03-01T10:10:00.001Z';

describe('a claim', () => {
  it('of a person who leaves claims to the business makes an active grant', () => {
    given(grantDecider).when(CLAIM).then(CLAIMED);
  });

  it('of a person who approves each claim waits for the approval', () => {
    given(grantDecider)
      .when({ ...CLAIM, person: { ...CLAIM.person, claimApprovalRequired: true } })
      .then({ ...CLAIMED, type: 'grant.claim_requested.v1' });
  });

  it('again changes nothing, whatever has become of the window, the key, the call or the reference', () => {
    given(grantDecider, CLAIMED)
      .when({ ...CLAIM, at: LATE, person: claimedPerson(deleted), callId: 'call', externalRef: 'another' })
      .then();
  });

  it.each<GrantEvent>([
    { type: 'grant.released.v1', at: DAY_3, data: {} },
    {
      type: 'grant.revoked.v1',
      at: DAY_3,
      data: { reason: 'person_revoked', previousStatus: 'active', personRevision: null },
    },
  ])('again after $type does not bring the grant back', (end) => {
    given(grantDecider, CLAIMED, end).when(CLAIM).then();
  });

  it('of another business’s preview, or of none, finds no preview, also when the grant exists', () => {
    given(grantDecider)
      .when({ ...CLAIM, businessId: 'gym' })
      .thenRejected('preview_not_found');
    given(grantDecider)
      .when({ ...CLAIM, preview: ABSENT_PREVIEW })
      .thenRejected('preview_not_found');
    given(grantDecider, CLAIMED)
      .when({ ...CLAIM, businessId: 'gym' })
      .thenRejected('preview_not_found');
  });

  it('from another call, too late, or with a retired key is refused', () => {
    given(grantDecider)
      .when({ ...CLAIM, callId: 'call' })
      .thenRejected('preview_other_call');
    given(grantDecider)
      .when({ ...CLAIM, at: LATE })
      .thenRejected('claim_window_expired');
    given(grantDecider)
      .when({ ...CLAIM, person: claimedPerson(deleted) })
      .thenRejected('key_not_usable');
  });

  it('with a bad reference is refused before anything else is looked at', () => {
    for (const externalRef of ['x'.repeat(201), 'a\tb', '\udfff']) {
      given(grantDecider)
        .when({ ...CLAIM, businessId: 'gym', externalRef })
        .thenRejected('invalid_external_ref');
    }
  });
});

describe('what a grant needs to know of a person', () => {
  it('is the revision, the key in force and whether claims wait for approval', () => {
    expect(claimedPerson(maria)).toEqual({ revision: 2, currentKeyId: 'key-1', claimApprovalRequired: false });
    expect(claimedPerson(deleted)).toEqual({ revision: 3, currentKeyId: undefined, claimApprovalRequired: false });
  });

  it('is, for a report, the last revision that confirmed the address', () => {
    expect(reportedPerson(maria)).toEqual({ revision: 2, addressConfirmedRevision: 1, resolution: 'confirmed' });
    expect(reportedPerson(deleted)).toBeUndefined();
  });
});
