import { fold } from '../../../../test/support/histories/fold.js';
import { CLAIMED, DAY_1, DAY_2, DAY_3 } from '../../test/examples.js';
import { given } from '../../test/given.js';
import type { GrantCommand } from './grant-command.js';
import { grantDecider } from './grant-decider.js';
import type { GrantEvent } from './grant-event.js';

const REQUESTED: GrantEvent = { ...CLAIMED, type: 'grant.claim_requested.v1' };
const APPROVED: GrantEvent = { type: 'grant.approved.v1', at: DAY_2, data: { personRevision: 5 } };
const DENIED: GrantEvent = { type: 'grant.denied.v1', at: DAY_2, data: {} };
const RELEASED: GrantEvent = { type: 'grant.released.v1', at: DAY_2, data: {} };
const REVOKED: GrantEvent = {
  type: 'grant.revoked.v1',
  at: DAY_2,
  data: { reason: 'person_revoked', previousStatus: 'active', personRevision: null },
};
const approve: GrantCommand = { type: 'approve', at: DAY_2, personId: 'maria', personRevision: 5 };
const deny: GrantCommand = { type: 'deny', at: DAY_2, personId: 'maria' };
const revoke: GrantCommand = { type: 'revoke-by-person', at: DAY_2, personId: 'maria' };
const withdraw = { type: 'withdraw', at: DAY_2, businessId: 'bank', isEndedByPerson: false } as const;
const release = { type: 'release', at: DAY_2, businessId: 'bank', isEndedByPerson: false } as const;

describe('the person', () => {
  it('approves or declines a pending claim', () => {
    given(grantDecider, REQUESTED).when(approve).then(APPROVED);
    given(grantDecider, REQUESTED).when(deny).then(DENIED);
  });

  it('can approve or decline no other grant', () => {
    for (const history of [[CLAIMED], [REQUESTED, APPROVED], [REQUESTED, DENIED], [CLAIMED, REVOKED]]) {
      given(grantDecider, ...history)
        .when(approve)
        .thenRejected('grant_not_pending');
      given(grantDecider, ...history)
        .when(deny)
        .thenRejected('grant_not_pending');
    }
  });

  it('revokes only an active grant', () => {
    given(grantDecider, CLAIMED).when(revoke).then(REVOKED);
    for (const history of [[REQUESTED], [REQUESTED, DENIED], [CLAIMED, RELEASED], [CLAIMED, REVOKED]]) {
      given(grantDecider, ...history)
        .when(revoke)
        .thenRejected('grant_not_active');
    }
  });

  it('finds no grant of another person', () => {
    for (const command of [approve, deny, revoke]) {
      given(grantDecider, REQUESTED)
        .when({ ...command, personId: 'somebody' })
        .thenRejected('grant_not_found');
      given(grantDecider).when(command).thenRejected('grant_not_found');
    }
  });
});

describe('the business', () => {
  it('releases only an active grant', () => {
    given(grantDecider, CLAIMED).when(release).then(RELEASED);
    for (const history of [[REQUESTED], [REQUESTED, DENIED], [CLAIMED, RELEASED], [CLAIMED, REVOKED]]) {
      given(grantDecider, ...history)
        .when(release)
        .thenRejected('grant_not_active');
    }
  });

  it('releases no grant of a deleted person, which is about to be revoked', () => {
    given(grantDecider, CLAIMED)
      .when({ ...release, isEndedByPerson: true })
      .thenRejected('grant_not_active');
  });

  it('withdraws only a claim that waits for approval', () => {
    given(grantDecider, REQUESTED).when(withdraw).then(RELEASED);
    for (const history of [[CLAIMED], [REQUESTED, APPROVED], [REQUESTED, DENIED], [REQUESTED, RELEASED]]) {
      given(grantDecider, ...history)
        .when(withdraw)
        .thenRejected('grant_not_pending');
    }
  });

  it('withdraws no claim on a deleted person, which is about to be revoked', () => {
    given(grantDecider, REQUESTED)
      .when({ ...withdraw, isEndedByPerson: true })
      .thenRejected('grant_not_pending');
  });

  it('finds no grant of another business', () => {
    given(grantDecider, REQUESTED)
      .when({ ...withdraw, businessId: 'gym' })
      .thenRejected('grant_not_found');
    given(grantDecider, CLAIMED)
      .when({ ...release, businessId: 'gym' })
      .thenRejected('grant_not_found');
    given(grantDecider).when(release).thenRejected('grant_not_found');
  });
});

describe('returned mail', () => {
  const person = { revision: 6, addressConfirmedRevision: 4, resolution: 'updated' } as const;
  const report = { type: 'report-returned-mail', at: DAY_2, businessId: 'bank', reportId: 'r2', person } as const;
  const reported = (reportId: string, personRevision: number): GrantEvent => ({
    type: 'grant.returned_mail_reported.v1',
    at: DAY_2,
    data: { reportId, personId: 'maria', businessId: 'bank', personRevision },
  });

  it('is reported at the revision at which the person stands', () => {
    given(grantDecider, CLAIMED).when(report).then(reported('r2', 6));
  });

  it('reported again while a report is open changes nothing', () => {
    for (const since of [4, 5, 6]) {
      given(grantDecider, CLAIMED, reported('r1', since)).when(report).then();
    }
  });

  it('reported again after the person changed the address, before that was carried to the grant, ends the old report first', () => {
    given(grantDecider, CLAIMED, reported('r1', 3))
      .when(report)
      .then(
        {
          type: 'grant.returned_mail_resolved.v1',
          at: DAY_2,
          data: { reportId: 'r1', personId: 'maria', businessId: 'bank', personRevision: 4, resolution: 'updated' },
        },
        reported('r2', 6),
      );
  });

  it('is reported only on an active grant of the business, while the person has an account', () => {
    given(grantDecider, REQUESTED).when(report).thenRejected('grant_not_active');
    given(grantDecider, CLAIMED, RELEASED).when(report).thenRejected('grant_not_active');
    given(grantDecider, CLAIMED)
      .when({ ...report, person: undefined })
      .thenRejected('grant_not_active');
    given(grantDecider, CLAIMED)
      .when({ ...report, businessId: 'gym' })
      .thenRejected('grant_not_found');
  });
});

describe('the state of a grant', () => {
  const claim = {
    grantId: 'grant',
    previewId: 'preview',
    businessId: 'bank',
    personId: 'maria',
    externalRef: 'customer 7',
    channel: 'api',
    claimedAt: DAY_1,
  };

  it('once claimed holds only the claim while it waits for approval', () => {
    expect(fold(grantDecider, [REQUESTED])).toEqual({ ...claim, status: 'pending_approval' });
  });

  it('once approved keeps the time of its claim and begins at the person’s revision of the approval', () => {
    expect(fold(grantDecider, [REQUESTED, APPROVED])).toEqual({
      ...claim,
      status: 'active',
      activeSince: DAY_2,
      activeRevision: 5,
      lastPersonRevision: 5,
      openReport: null,
      upcomingDate: null,
    });
  });

  it('once ended holds the claim and how it ended', () => {
    expect(fold(grantDecider, [REQUESTED, DENIED])).toEqual({ ...claim, status: 'denied', endedAt: DAY_2 });
    for (const begun of [CLAIMED, REQUESTED]) {
      expect(fold(grantDecider, [begun, RELEASED])).toEqual({ ...claim, status: 'released', endedAt: DAY_2 });
    }
    expect(fold(grantDecider, [CLAIMED, REVOKED])).toEqual({
      ...claim,
      status: 'revoked',
      endedAt: DAY_2,
      reason: 'person_revoked',
      previousStatus: 'active',
    });
  });

  it('once ended stays as it ended', () => {
    expect(fold(grantDecider, [CLAIMED, REVOKED, { ...RELEASED, at: DAY_3 }])).toMatchObject({ status: 'revoked' });
  });
});
