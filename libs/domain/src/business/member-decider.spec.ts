import { fold } from '../../../../test/support/histories/fold.js';
import { inSequence } from '../in-sequence.js';
import { businessDecider } from './business-decider.js';
import type { BusinessEvent, Role } from './business-event.js';
import { businessDeciderFor, type MemberBusinessCommand } from './member-decider.js';

const AT = '2026-03-01T10:00:00.000Z';
const added = (role: Role): BusinessEvent => ({
  type: 'business.member_added.v1',
  at: AT,
  data: { memberId: `m-${role}`, accountId: role, role },
});
const HISTORY: readonly BusinessEvent[] = [
  { type: 'business.registered.v1', at: AT, data: { businessId: 'b', name: 'Books' } },
  added('owner'),
  added('admin'),
  added('developer'),
];
const STATE = fold(businessDecider, HISTORY);

const INVITED = {
  type: 'invite-member',
  at: AT,
  memberId: 'n',
  email: 'new@people.example',
  accountId: null,
  invitedBy: 'm-owner',
} as const;
const COMMANDS: Readonly<Record<string, MemberBusinessCommand>> = {
  rename: { type: 'rename', at: AT, name: 'Other' },
  window: { type: 'set-claim-window', at: AT, minutes: 5 },
  production: { type: 'request-production', at: AT, useCase: 'letters' },
  'invite admin': { ...INVITED, role: 'admin' },
  'invite owner': { ...INVITED, role: 'owner' },
  'remove developer': { type: 'remove-member', at: AT, memberId: 'm-developer' },
  'remove owner': { type: 'remove-member', at: AT, memberId: 'm-owner' },
  'remove nobody': { type: 'remove-member', at: AT, memberId: 'x' },
  'create key': { type: 'create-api-key', at: AT, keyId: 'k', name: 'web', hint: 'abcd' },
  'revoke key': { type: 'revoke-api-key', at: AT, keyId: 'k' },
};

function answers(accountId: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(COMMANDS).map(([name, command]) => {
      const decision = businessDeciderFor(accountId).decide(STATE, command);
      return [name, decision.kind === 'rejected' ? decision.rejection.code : 'ok'];
    }),
  );
}

describe('a business, asked by an account', () => {
  it('lets an owner do all that the rules allow', () => {
    expect(answers('owner')).toEqual({
      rename: 'ok',
      window: 'ok',
      production: 'ok',
      'invite admin': 'ok',
      'invite owner': 'ok',
      'remove developer': 'ok',
      'remove owner': 'last_owner',
      'remove nobody': 'member_not_found',
      'create key': 'ok',
      'revoke key': 'api_key_not_found',
    });
  });

  it('lets an admin do everything but manage owners and API keys', () => {
    expect(answers('admin')).toEqual({
      rename: 'ok',
      window: 'ok',
      production: 'ok',
      'invite admin': 'ok',
      'invite owner': 'role_not_allowed',
      'remove developer': 'ok',
      'remove owner': 'role_not_allowed',
      'remove nobody': 'member_not_found',
      'create key': 'owner_only',
      'revoke key': 'owner_only',
    });
  });

  it('lets a developer do nothing but leave', () => {
    const { 'remove developer': leaving, ...others } = answers('developer');
    expect(leaving).toBe('ok');
    const refused = Object.entries(others);
    expect(new Set(refused.map(([, code]) => code))).toEqual(new Set(['role_not_allowed', 'owner_only']));
  });

  it('does not exist for a stranger', () => {
    expect(new Set(Object.values(answers('stranger')))).toEqual(new Set(['business_not_found']));
  });

  it('does all of several changes or none of them', () => {
    const decider = inSequence(businessDeciderFor('owner'));
    const rename: MemberBusinessCommand = { type: 'rename', at: AT, name: 'Other' };
    const both = decider.decide(STATE, [rename, { type: 'set-claim-window', at: AT, minutes: 5 }]);
    expect(both).toMatchObject({ events: [{ type: 'business.renamed.v1' }, { type: 'business.claim_window_set.v1' }] });
    const half = decider.decide(STATE, [rename, { type: 'set-claim-window', at: AT, minutes: 61 }]);
    expect(half).toMatchObject({ kind: 'rejected', rejection: { code: 'invalid_request' } });
  });
});
