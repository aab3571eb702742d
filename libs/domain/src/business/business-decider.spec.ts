import { fold } from '../../../../test/support/histories/fold.js';
import { DAY_1, DAY_2, DAY_3 } from '../../test/examples.js';
import { given } from '../../test/given.js';
import type { BusinessCommand } from './business-command.js';
import { businessDecider } from './business-decider.js';
import type { BusinessEvent, Role } from './business-event.js';
import { MAX_API_KEYS, MAX_MEMBERS } from '../refusals/of-businesses.js';
import { isLastOwner } from './decide-members.js';

const REGISTERED: readonly BusinessEvent[] = [
  { type: 'business.registered.v1', at: DAY_1, data: { businessId: 'bank', name: 'First Bank' } },
  { type: 'business.member_added.v1', at: DAY_1, data: { memberId: 'm1', accountId: 'anna', role: 'owner' } },
];
const REGISTER: BusinessCommand = {
  type: 'register',
  at: DAY_1,
  businessId: 'bank',
  name: 'First Bank',
  memberId: 'm1',
  ownerAccountId: 'anna',
};
const bank = (...since: readonly BusinessEvent[]) => given(businessDecider, ...REGISTERED, ...since);
const added = (memberId: string, accountId: string, role: Role): BusinessEvent => ({
  type: 'business.member_added.v1',
  at: DAY_2,
  data: { memberId, accountId, role },
});
const keyCreated = (keyId: string): BusinessEvent => ({
  type: 'business.api_key_created.v1',
  at: DAY_2,
  data: { keyId, name: 'server', hint: 'a1b2' },
});

describe('a business', () => {
  it('is registered with its first owner', () => {
    given(businessDecider)
      .when(REGISTER)
      .then(...REGISTERED);
    bank().when(REGISTER).thenRejected('already_registered');
  });

  it('starts in demo mode on the free plan with a claim window of ten minutes', () => {
    expect(fold(businessDecider, REGISTERED)).toEqual({
      status: 'registered',
      businessId: 'bank',
      name: 'First Bank',
      registeredAt: DAY_1,
      mode: 'demo',
      productionRequestedAt: null,
      useCase: null,
      purpose: null,
      requested: null,
      claimWindowMinutes: 10,
      plan: { name: 'free', requestsPerMinute: 60, previewsPerDay: 2000 },
      members: new Map([['m1', { memberId: 'm1', accountId: 'anna', role: 'owner' }]]),
      invitations: new Map(),
      apiKeys: new Map(),
      restrictedUntil: null,
    });
  });

  it.each(['', ' ', '\u200b', 'x'.repeat(101), 'Bank\n', 'Bank\u0085', 'Bank\u2028', '\ud800', 'Gооgle', 'Bank\u202e'])(
    'is not called %j',
    (name) => {
      given(businessDecider)
        .when({ ...REGISTER, name })
        .thenRejected('invalid_request');
      bank().when({ type: 'rename', at: DAY_2, name }).thenRejected('invalid_request');
    },
  );

  it('is renamed, with up to a hundred code points; its own name again changes nothing', () => {
    const name = 'Ö'.repeat(100);
    bank().when({ type: 'rename', at: DAY_2, name }).then({ type: 'business.renamed.v1', at: DAY_2, data: { name } });
    bank().when({ type: 'rename', at: DAY_2, name: 'First Bank' }).then();
  });

  it('that nobody registered is not found', () => {
    given(businessDecider).when({ type: 'rename', at: DAY_2, name: 'x' }).thenRejected('business_not_found');
  });
});

describe('production', () => {
  const requested: BusinessEvent = {
    type: 'business.production_requested.v1',
    at: DAY_2,
    data: { useCase: 'Letters' },
  };
  const approved: BusinessEvent = { type: 'business.production_approved.v1', at: DAY_2, data: { reason: null } };
  const withdrawn: BusinessEvent = { type: 'business.production_withdrawn.v1', at: DAY_3, data: { reason: 'spam' } };
  const request = { type: 'request-production', at: DAY_2, useCase: 'Letters' } as const;
  const withdraw = { type: 'withdraw-production', at: DAY_3, reason: 'spam' } as const;

  it('is asked for once; another use case replaces the first', () => {
    bank().when(request).then(requested);
    bank(requested).when(request).then();
    bank(requested)
      .when({ ...request, at: DAY_3, useCase: 'Letters\nand parcels' })
      .then({ ...requested, at: DAY_3, data: { useCase: 'Letters\nand parcels' } });
    bank()
      .when({ ...request, useCase: '' })
      .thenRejected('invalid_request', 'use_case must not be empty');
    bank()
      .when({ ...request, useCase: ' \n ' })
      .thenRejected('invalid_request', 'use_case must have at least one visible character');
  });

  it('is approved once', () => {
    bank(requested).when({ type: 'approve-production', at: DAY_2, reason: null }).then(approved);
    bank(requested, approved).when({ type: 'approve-production', at: DAY_3, reason: 'again' }).then();
    expect(fold(businessDecider, [...REGISTERED, requested, approved])).toMatchObject({ mode: 'production' });
  });

  it('is not asked for again once it is approved', () => {
    bank(requested, approved)
      .when({ ...request, useCase: 'Another' })
      .then();
  });

  it('is withdrawn, after which it may be asked for again', () => {
    bank(requested, approved).when(withdraw).then(withdrawn);
    bank(requested, approved, withdrawn).when(withdraw).then();
    bank(requested, approved, withdrawn)
      .when({ ...request, at: DAY_3 })
      .then({ ...requested, at: DAY_3 });
    expect(fold(businessDecider, [...REGISTERED, requested, approved, withdrawn])).toMatchObject({
      mode: 'demo',
      productionRequestedAt: null,
    });
  });

  it('withdrawn from a business in demo mode declines what it asked for', () => {
    bank(requested)
      .when(withdraw)
      .then({ ...withdrawn, data: { reason: 'spam', declines: true } });
    bank().when(withdraw).then();
  });
});

describe('settings', () => {
  it('hold a claim window of one to sixty whole minutes', () => {
    bank()
      .when({ type: 'set-claim-window', at: DAY_2, minutes: 60 })
      .then({ type: 'business.claim_window_set.v1', at: DAY_2, data: { minutes: 60 } });
    bank().when({ type: 'set-claim-window', at: DAY_2, minutes: 10 }).then();
    for (const minutes of [0, 61, 1.5, Number.NaN]) {
      bank()
        .when({ type: 'set-claim-window', at: DAY_2, minutes })
        .thenRejected('invalid_request', 'claim_window_minutes must be a whole number from 1 to 60');
    }
  });

  it('hold a plan', () => {
    const plan = { name: 'large', requestsPerMinute: 600, previewsPerDay: 50_000 };
    const set: BusinessEvent = { type: 'business.plan_set.v1', at: DAY_2, data: { plan } };
    bank().when({ type: 'set-plan', at: DAY_2, plan }).then(set);
    bank(set).when({ type: 'set-plan', at: DAY_3, plan }).then();
    bank()
      .when({ type: 'set-plan', at: DAY_2, plan: { ...plan, requestsPerMinute: 0 } })
      .thenRejected('invalid_request', 'requests_per_minute must be a whole number from 1 to 100000');
  });

  it('hold back look-ups until a time, which only grows', () => {
    const restricted: BusinessEvent = {
      type: 'business.lookups_restricted.v1',
      at: DAY_1,
      data: { until: DAY_2 },
    };
    bank().when({ type: 'restrict-lookups', at: DAY_1, until: DAY_2 }).then(restricted);
    bank(restricted).when({ type: 'restrict-lookups', at: DAY_1, until: DAY_2 }).then();
    bank(restricted)
      .when({ type: 'restrict-lookups', at: DAY_2, until: DAY_3 })
      .then({ ...restricted, at: DAY_2, data: { until: DAY_3 } });
    bank().when({ type: 'restrict-lookups', at: DAY_2, until: DAY_1 }).then();
  });
});

describe('members', () => {
  const add = { type: 'add-member', at: DAY_2, memberId: 'm2', accountId: 'ben', role: 'admin' } as const;

  it('are added, each account once', () => {
    bank()
      .when(add)
      .then(added('m2', 'ben', 'admin'));
    bank(added('m2', 'ben', 'admin'))
      .when({ ...add, memberId: 'm3' })
      .then();
    bank(added('m2', 'ben', 'admin'))
      .when({ ...add, memberId: 'm3', role: 'owner' })
      .thenRejected('already_member');
  });

  it('are limited in number', () => {
    const crowd = Array.from({ length: MAX_MEMBERS - 1 }, (_, i) => added(`c${i}`, `c${i}`, 'developer'));
    bank(...crowd)
      .when(add)
      .thenRejected('member_limit_reached');
    bank(...crowd.slice(1))
      .when(add)
      .then(added('m2', 'ben', 'admin'));
  });

  it('are removed, but never the last owner', () => {
    const remove = { type: 'remove-member', at: DAY_3, memberId: 'm1' } as const;
    bank(added('m2', 'ben', 'admin'))
      .when(remove)
      .thenRejected('last_owner');
    bank(added('m2', 'ben', 'owner'))
      .when(remove)
      .then({ type: 'business.member_removed.v1', at: DAY_3, data: { memberId: 'm1' } });
    bank()
      .when({ ...remove, memberId: 'nobody' })
      .thenRejected('member_not_found');
  });

  it('end with their accounts, the last owner’s too', () => {
    const end = { type: 'end-membership', at: DAY_3, memberId: 'm1' } as const;
    bank()
      .when(end)
      .then({ type: 'business.member_removed.v1', at: DAY_3, data: { memberId: 'm1' } });
    bank()
      .when({ ...end, memberId: 'nobody' })
      .then();
  });

  it('are no members any more once nobody can tell whose account it was', () => {
    const data = { memberId: 'm2', accountId: null, role: 'admin' } as const;
    const gone: BusinessEvent = { type: 'business.member_added.v1', at: DAY_2, data };
    const business = fold(businessDecider, [...REGISTERED, gone]);
    expect(business.status === 'registered' && [...business.members.keys()]).toEqual(['m1']);
  });

  it('tell who is the last owner', () => {
    const business = fold(businessDecider, [...REGISTERED, added('m2', 'ben', 'admin')]);
    if (business.status !== 'registered') throw new Error('it was registered');
    expect(isLastOwner(business, 'm1')).toBe(true);
    expect(isLastOwner(business, 'm2')).toBe(false);
  });
});

describe('API keys', () => {
  const create = { type: 'create-api-key', at: DAY_2, keyId: 'k1', name: 'server', hint: 'a1b2' } as const;
  const revoked: BusinessEvent = { type: 'business.api_key_revoked.v1', at: DAY_3, data: { keyId: 'k1' } };

  it('are created with a name', () => {
    bank().when(create).then(keyCreated('k1'));
    bank(keyCreated('k1')).when(create).then();
    bank()
      .when({ ...create, name: '' })
      .thenRejected('invalid_request', 'name must not be empty');
    bank()
      .when({ ...create, name: 'server\u202e' })
      .thenRejected('invalid_request', 'name must not contain characters that change the direction of writing');
  });

  it('are revoked once', () => {
    bank(keyCreated('k1')).when({ type: 'revoke-api-key', at: DAY_3, keyId: 'k1' }).then(revoked);
    bank(keyCreated('k1'), revoked).when({ type: 'revoke-api-key', at: DAY_3, keyId: 'k1' }).then();
  });

  it('cannot be revoked where there is none of that id', () => {
    bank().when({ type: 'revoke-api-key', at: DAY_3, keyId: 'k1' }).thenRejected('api_key_not_found');
  });

  it('stay known once they are revoked', () => {
    expect(fold(businessDecider, [...REGISTERED, keyCreated('k1'), revoked])).toMatchObject({
      apiKeys: new Map([['k1', { keyId: 'k1', name: 'server', hint: 'a1b2', createdAt: DAY_2, revokedAt: DAY_3 }]]),
    });
  });

  it('are limited in number', () => {
    const many = Array.from({ length: MAX_API_KEYS }, (_, i) => keyCreated(`k${i}`));
    bank(...many)
      .when({ ...create, keyId: 'one more' })
      .thenRejected('api_key_limit_reached');
  });

  it('do not count towards the limit once they are revoked', () => {
    const many = Array.from({ length: MAX_API_KEYS }, (_, i) => keyCreated(`k${i}`));
    bank(...many, revoked)
      .when({ ...create, keyId: 'one more' })
      .then(keyCreated('one more'));
  });
});
