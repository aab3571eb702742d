import fc from 'fast-check';
import { fold } from '../../../../test/support/histories/fold.js';
import { EVENT_TYPES } from '../sealed-fields.js';
import type { BusinessCommand } from './business-command.js';
import { businessDecider } from './business-decider.js';
import type { BusinessEvent } from './business-event.js';

/** So many that every event is reached. */
const MANY = 500;
const RUNS = process.env['TEST_ROUNDS'] === 'reduced' ? 200 : MANY;

const FIRST = '2026-03-01T10:00:00.000Z';
const at = fc.constantFrom(FIRST, '2026-03-02T10:00:00.000Z');
const until = fc.constantFrom('2026-03-01T11:00:00.000Z', '2026-03-02T11:00:00.000Z');
const id = fc.constantFrom('a', 'b', 'c');
const text = fc.constantFrom('one', 'two', '');
const plan = fc.record({ name: text, requestsPerMinute: fc.nat({ max: 2 }), previewsPerDay: fc.constant(10) });
const role = fc.constantFrom('owner' as const, 'admin' as const, 'developer' as const);

const register: fc.Arbitrary<BusinessCommand> = fc.record({
  type: fc.constant('register' as const),
  at,
  businessId: id,
  name: text,
  memberId: id,
  ownerAccountId: id,
});
const later: fc.Arbitrary<BusinessCommand> = fc.oneof(
  fc.record({ type: fc.constant('rename' as const), at, name: text }),
  fc.record({ type: fc.constant('set-purpose' as const), at, purpose: fc.option(text) }),
  fc.record({
    type: fc.constantFrom('approve-change' as const, 'refuse-change' as const),
    at,
    reason: fc.option(text),
  }),
  fc.record({
    type: fc.constant('request-production' as const),
    at,
    useCase: text,
    purpose: fc.option(text, { nil: undefined }),
  }),
  fc.record({
    type: fc.constantFrom('approve-production' as const, 'withdraw-production' as const),
    at,
    reason: fc.option(text),
  }),
  fc.record({ type: fc.constant('set-claim-window' as const), at, minutes: fc.nat({ max: 61 }) }),
  fc.record({ type: fc.constant('set-plan' as const), at, plan }),
  fc.record({ type: fc.constant('add-member' as const), at, memberId: id, accountId: id, role }),
  fc.record({
    type: fc.constant('invite-member' as const),
    at,
    memberId: id,
    email: id,
    accountId: fc.option(id),
    role,
    invitedBy: id,
  }),
  fc.record({ type: fc.constant('accept-invitation' as const), at, memberId: id, email: id, accountId: id }),
  fc.record({ type: fc.constant('refuse-invitation' as const), at, memberId: id, email: id }),
  fc.record({ type: fc.constant('remove-member' as const), at, memberId: id }),
  fc.record({ type: fc.constant('create-api-key' as const), at, keyId: id, name: text, hint: text }),
  fc.record({ type: fc.constant('revoke-api-key' as const), at, keyId: id }),
  fc.record({ type: fc.constant('restrict-lookups' as const), at, until }),
);
/** Few random histories come so far by themselves, and what follows is to be tried in each run. */
const UNTIL_PRODUCTION: readonly BusinessCommand[] = [
  { type: 'register', at: FIRST, businessId: 'a', name: 'one', memberId: 'a', ownerAccountId: 'a' },
  { type: 'request-production', at: FIRST, useCase: 'one', purpose: undefined },
  { type: 'approve-production', at: FIRST, reason: null },
];
const close: fc.Arbitrary<BusinessCommand> = fc.record({ type: fc.constant('close' as const), at });
const one = fc.oneof(
  { arbitrary: register, weight: 8 },
  { arbitrary: later, weight: 40 },
  { arbitrary: close, weight: 1 },
);
const anything = fc.array(one, {
  maxLength: 40,
  size: 'max',
});
const commands = fc
  .tuple(fc.boolean(), anything)
  .map(([isInProduction, rest]) => (isInProduction ? [...UNTIL_PRODUCTION, ...rest] : rest));

function play(sequence: readonly BusinessCommand[]) {
  let state = businessDecider.initial;
  const events: BusinessEvent[] = [];
  const repeated: BusinessEvent[] = [];
  for (const command of sequence) {
    const decision = businessDecider.decide(state, command);
    const decided = decision.kind === 'accepted' ? decision.events : [];
    events.push(...decided);
    state = fold(businessDecider, decided, state);
    const again = businessDecider.decide(state, command);
    if (again.kind === 'accepted') repeated.push(...again.events);
  }
  return { events, repeated, state };
}

/** Whatever is asked, in whatever order. */
function always(law: (played: ReturnType<typeof play>) => void, numRuns = RUNS): void {
  fc.assert(
    fc.property(commands, (sequence) => {
      law(play(sequence));
    }),
    { numRuns },
  );
}

describe('a business, whatever is asked in whatever order', () => {
  it('has a state that the history alone leads to', () => {
    const seen = new Set<string>();
    always(({ events, state }) => {
      expect(fold(businessDecider, events)).toEqual(state);
      for (const { type } of events) seen.add(type);
    }, MANY);
    expect([...seen].sort()).toEqual(EVENT_TYPES.filter((type) => type.startsWith('business.')).sort());
  });

  it('has an owner, and each account as a member once', () => {
    always(({ state }) => {
      if (state.status !== 'registered') return;
      const members = [...state.members.values()];
      expect(members.map(({ role: held }) => held)).toContain('owner');
      expect(new Set(members.map(({ accountId }) => accountId)).size).toBe(members.length);
    });
  });

  it('asked for the same again right after, changes no more', () => {
    always(({ repeated }) => {
      expect(repeated).toEqual([]);
    });
  });
});
