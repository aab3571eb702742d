import { fold } from '../../../../test/support/histories/fold.js';
import { businessDecider } from './business-decider.js';
import type { BusinessCommand } from './business-command.js';
import type { BusinessEvent } from './business-event.js';
import { MAX_MEMBERS } from '../refusals/of-businesses.js';

const DAY_1 = '2026-03-01T10:00:00.000Z';
const LAST_MOMENT = '2026-03-31T09:59:59.999Z';
const TOO_LATE = '2026-03-31T10:00:00.000Z';
const EMAIL = 'ben@people.example';
const REGISTERED: readonly BusinessEvent[] = [
  { type: 'business.registered.v1', at: DAY_1, data: { businessId: 'b', name: 'Books' } },
  { type: 'business.member_added.v1', at: DAY_1, data: { memberId: 'm1', accountId: 'ada', role: 'owner' } },
];
const INVITE = {
  type: 'invite-member',
  at: DAY_1,
  memberId: 'm2',
  email: EMAIL,
  accountId: null,
  role: 'owner',
  invitedBy: 'm1',
} as const;
const INVITED: BusinessEvent = {
  type: 'business.member_invited.v1',
  at: DAY_1,
  data: { memberId: 'm2', email: EMAIL, role: 'owner', invitedBy: 'm1' },
};
const ACCEPT = { type: 'accept-invitation', at: DAY_1, memberId: 'm2', email: EMAIL, accountId: 'ben' } as const;
const ADDED: BusinessEvent = {
  type: 'business.member_added.v1',
  at: DAY_1,
  data: { memberId: 'm2', accountId: 'ben', role: 'owner' },
};
const ended = (how: 'refused' | 'withdrawn'): BusinessEvent => {
  return { type: 'business.invitation_ended.v1', at: DAY_1, data: { memberId: 'm2', how } };
};

/** What is decided, or the code of the refusal. */
function decided(history: readonly BusinessEvent[], command: BusinessCommand): readonly BusinessEvent[] | string {
  const decision = businessDecider.decide(fold(businessDecider, [...REGISTERED, ...history]), command);
  return decision.kind === 'accepted' ? decision.events : decision.rejection.code;
}

describe('an invitation', () => {
  it('is made only to somebody who is neither a member nor invited yet', () => {
    expect(decided([], INVITE)).toEqual([INVITED]);
    expect(decided([], { ...INVITE, accountId: 'ada' })).toBe('already_member');
    expect(decided([INVITED], { ...INVITE, memberId: 'm3' })).toBe('already_invited');
  });

  it('is made again once the one before was refused or withdrawn, or has expired', () => {
    for (const end of [ended('refused'), ended('withdrawn')])
      expect(decided([INVITED, end], { ...INVITE, memberId: 'm3' })).toMatchObject([{ data: { memberId: 'm3' } }]);
    expect(decided([INVITED], { ...INVITE, memberId: 'm3', at: TOO_LATE })).toMatchObject([{ at: TOO_LATE }]);
  });

  it('leaves its owner as last as before', () => {
    expect(decided([INVITED], { type: 'remove-member', at: DAY_1, memberId: 'm1' })).toBe('last_owner');
  });

  it('is accepted in time, once, by who was invited', () => {
    expect(decided([INVITED], ACCEPT)).toEqual([ADDED]);
    expect(decided([INVITED], { ...ACCEPT, at: LAST_MOMENT })).toMatchObject([{ at: LAST_MOMENT }]);
    expect(decided([INVITED, ADDED], ACCEPT)).toEqual([]);
    expect(decided([INVITED], { ...ACCEPT, at: TOO_LATE })).toBe('invitation_not_found');
    expect(decided([INVITED], { ...ACCEPT, email: 'eve@people.example' })).toBe('invitation_not_found');
    expect(decided([INVITED], { ...ACCEPT, accountId: 'ada' })).toBe('already_member');
    expect(decided([], ACCEPT)).toBe('invitation_not_found');
  });

  it('is refused by who was invited, or withdrawn', () => {
    const refuse = { type: 'refuse-invitation', at: DAY_1, memberId: 'm2', email: EMAIL } as const;
    expect(decided([INVITED], refuse)).toEqual([ended('refused')]);
    expect(decided([INVITED], { ...refuse, email: 'eve@people.example' })).toBe('invitation_not_found');
    expect(decided([INVITED], { type: 'remove-member', at: DAY_1, memberId: 'm2' })).toEqual([ended('withdrawn')]);
  });

  it('ends with the member who invited', () => {
    const removed: BusinessEvent = { type: 'business.member_removed.v1', at: DAY_1, data: { memberId: 'm3' } };
    const other: BusinessEvent = { ...ADDED, data: { memberId: 'm3', accountId: 'cleo', role: 'admin' } };
    const invitedByOther: BusinessEvent = { ...INVITED, data: { ...INVITED.data, invitedBy: 'm3' } };
    const history = [other, invitedByOther];
    for (const type of ['remove-member', 'end-membership'] as const)
      expect(decided(history, { type, at: DAY_1, memberId: 'm3' })).toEqual([removed, ended('withdrawn')]);
  });

  it('counts towards the limit of members', () => {
    const crowd = Array.from({ length: MAX_MEMBERS - 2 }, (_, index): BusinessEvent => {
      return { ...INVITED, data: { ...INVITED.data, memberId: `c${index}`, email: `c${index}@people.example` } };
    });
    expect(decided(crowd, INVITE)).toEqual([INVITED]);
    expect(decided([...crowd, INVITED], { ...INVITE, memberId: 'm3', email: 'x@people.example' })).toBe(
      'member_limit_reached',
    );
  });
});
