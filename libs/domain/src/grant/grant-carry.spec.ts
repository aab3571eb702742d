import { fold } from '../../../../test/support/histories/fold.js';
import { CLAIMED, DAY_2, DAY_3 } from '../../test/examples.js';
import { given } from '../../test/given.js';
import type { CarriedChange } from './carried-change.js';
import type { Carry } from './grant-command.js';
import { grantDecider } from './grant-decider.js';
import type { GrantEvent } from './grant-event.js';

const REQUESTED: GrantEvent = { ...CLAIMED, type: 'grant.claim_requested.v1' };
const SCHEDULED: GrantEvent = {
  type: 'grant.address_change_scheduled.v1',
  at: DAY_2,
  data: { personRevision: 3, effectiveDate: '2026-03-10' },
};
const REPORTED: GrantEvent = {
  type: 'grant.returned_mail_reported.v1',
  at: DAY_2,
  data: { reportId: 'r1', personId: 'maria', businessId: 'bank', personRevision: 3 },
};
const resolved = (personRevision: number, resolution: 'confirmed' | 'updated'): GrantEvent => ({
  type: 'grant.returned_mail_resolved.v1',
  at: DAY_3,
  data: { reportId: 'r1', personId: 'maria', businessId: 'bank', personRevision, resolution },
});
const carry = (personRevision: number, change: CarriedChange): Carry => ({
  type: 'carry',
  at: DAY_3,
  personRevision,
  change,
});

const nameChanged: CarriedChange = { kind: 'name-changed', fields: ['suffix'] };
const corrected: CarriedChange = { kind: 'address-corrected', effectiveDate: '2026-03-03' };
const confirmed: CarriedChange = { kind: 'address-confirmed' };
const moveScheduled: CarriedChange = { kind: 'move-scheduled', effectiveDate: '2026-03-10' };
const moveCancelled: CarriedChange = { kind: 'move-cancelled', scheduledRevision: 3 };
const moveTookEffect: CarriedChange = { kind: 'move-took-effect', effectiveDate: '2026-03-10' };
const leftOutByMove: CarriedChange = { kind: 'left-out-by-move', scheduledRevision: 3 };
const TELLING = [nameChanged, corrected, confirmed, moveScheduled, moveCancelled, moveTookEffect];
const ENDS = [
  [leftOutByMove, 'move_left_out'],
  [{ kind: 'left-out-by-key-replacement' }, 'key_replaced'],
  [{ kind: 'account-deleted' }, 'account_deleted'],
] as const;

/** Every change with the event that tells an active grant of it. */
const TOLD: readonly (readonly [CarriedChange, GrantEvent])[] = [
  [nameChanged, { type: 'grant.name_changed.v1', at: DAY_3, data: { personRevision: 4, fields: ['suffix'] } }],
  [
    corrected,
    {
      type: 'grant.address_changed.v1',
      at: DAY_3,
      data: { personRevision: 4, effectiveDate: '2026-03-03', cause: 'correction' },
    },
  ],
  [confirmed, { type: 'grant.address_confirmed.v1', at: DAY_3, data: { personRevision: 4 } }],
  [moveScheduled, { ...SCHEDULED, at: DAY_3, data: { personRevision: 4, effectiveDate: '2026-03-10' } }],
  [
    moveCancelled,
    { type: 'grant.address_change_cancelled.v1', at: DAY_3, data: { personRevision: 4, announced: true } },
  ],
  [
    moveTookEffect,
    {
      type: 'grant.address_changed.v1',
      at: DAY_3,
      data: { personRevision: 4, effectiveDate: '2026-03-10', cause: 'move' },
    },
  ],
];

describe('an active grant', () => {
  it.each(TOLD)('hears of %j', (change, event) => {
    given(grantDecider, CLAIMED, SCHEDULED).when(carry(4, change)).then(event);
  });

  it.each(TOLD)('hears of %j once', (change, event) => {
    given(grantDecider, CLAIMED, SCHEDULED, event).when(carry(4, change)).then();
    given(grantDecider, CLAIMED, SCHEDULED, event).when(carry(3, change)).then();
  });

  it.each(TELLING)('claimed at or after the revision of $kind has had it', (change) => {
    given(grantDecider, CLAIMED).when(carry(2, change)).then();
    given(grantDecider, CLAIMED).when(carry(1, change)).then();
  });

  it.each(ENDS)('ends by %j', (change, reason) => {
    given(grantDecider, CLAIMED)
      .when(carry(3, change))
      .then({ type: 'grant.revoked.v1', at: DAY_3, data: { reason, previousStatus: 'active', personRevision: 3 } });
  });

  it('left out by a move ends, although it has heard of later changes since', () => {
    const later: GrantEvent = {
      type: 'grant.name_changed.v1',
      at: DAY_2,
      data: { personRevision: 6, fields: ['suffix'] },
    };
    given(grantDecider, CLAIMED, later)
      .when(carry(3, leftOutByMove))
      .then({
        type: 'grant.revoked.v1',
        at: DAY_3,
        data: { reason: 'move_left_out', previousStatus: 'active', personRevision: 3 },
      });
  });

  it('left out by a move does not hear of its cancellation', () => {
    given(grantDecider, CLAIMED).when(carry(4, moveCancelled)).then();
  });

  it('claimed while the move was scheduled hears of its cancellation, of which its business was told nothing', () => {
    const duringMove = { ...CLAIMED, data: { ...CLAIMED.data, personRevision: 3 } };
    given(grantDecider, duringMove)
      .when(carry(4, moveCancelled))
      .then({ type: 'grant.address_change_cancelled.v1', at: DAY_3, data: { personRevision: 4, announced: false } });
  });

  it('claimed with the new key is not ended by its replacement of the old one', () => {
    const since = { ...CLAIMED, data: { ...CLAIMED.data, personRevision: 3 } };
    given(grantDecider, since)
      .when(carry(3, { kind: 'left-out-by-key-replacement' }))
      .then();
  });

  it('is kept by the move that left it out when the person approved it after that', () => {
    const approved: GrantEvent = { type: 'grant.approved.v1', at: DAY_2, data: { personRevision: 3 } };
    given(grantDecider, REQUESTED, approved).when(carry(3, leftOutByMove)).then();
    given(grantDecider, REQUESTED, { ...approved, data: { personRevision: 2 } })
      .when(carry(3, leftOutByMove))
      .then({
        type: 'grant.revoked.v1',
        at: DAY_3,
        data: { reason: 'move_left_out', previousStatus: 'active', personRevision: 3 },
      });
  });

  it('knows the date of a move until the move is over; a correction leaves it', () => {
    const dateAfter = (change: CarriedChange) => {
      const state = fold(grantDecider, [CLAIMED, SCHEDULED]);
      const decision = grantDecider.decide(state, carry(4, change));
      const after = decision.kind === 'accepted' ? fold(grantDecider, decision.events, state) : state;
      return after.status === 'active' ? after.upcomingDate : undefined;
    };
    expect([corrected, moveCancelled, moveTookEffect].map(dateAfter)).toEqual(['2026-03-10', null, null]);
  });
});

describe('an open returned-mail report', () => {
  it.each([
    [corrected, 'updated'],
    [moveTookEffect, 'updated'],
    [confirmed, 'confirmed'],
  ] as const)('is resolved by %j, beside the change itself', (change, resolution) => {
    const told = TOLD.flatMap(([known, event]) => (known === change ? [event] : []));
    given(grantDecider, CLAIMED, REPORTED)
      .when(carry(4, change))
      .then(...told, resolved(4, resolution));
  });

  it.each([nameChanged, moveScheduled])('stays open through %j', (change) => {
    const told = TOLD.flatMap(([known, event]) => (known === change ? [event] : []));
    given(grantDecider, CLAIMED, REPORTED)
      .when(carry(4, change))
      .then(...told);
  });

  it('made after the confirmation that is carried stays open', () => {
    given(grantDecider, CLAIMED, REPORTED)
      .when(carry(3, confirmed))
      .then({ type: 'grant.address_confirmed.v1', at: DAY_3, data: { personRevision: 3 } });
  });

  it('resolved ahead of the policy does not keep the confirmation from the grant', () => {
    given(grantDecider, CLAIMED, REPORTED, resolved(4, 'confirmed'))
      .when(carry(4, confirmed))
      .then({ type: 'grant.address_confirmed.v1', at: DAY_3, data: { personRevision: 4 } });
  });
});

describe('a pending grant', () => {
  it.each(TELLING)('does not hear of $kind', (change) => {
    given(grantDecider, REQUESTED).when(carry(9, change)).then();
  });

  it.each(ENDS)('ends by %j', (change, reason) => {
    given(grantDecider, REQUESTED)
      .when(carry(3, change))
      .then({
        type: 'grant.revoked.v1',
        at: DAY_3,
        data: { reason, previousStatus: 'pending_approval', personRevision: 3 },
      });
  });
});

describe('a grant that has ended, or never was', () => {
  const ends: readonly GrantEvent[] = [
    { type: 'grant.released.v1', at: DAY_2, data: {} },
    {
      type: 'grant.revoked.v1',
      at: DAY_2,
      data: { reason: 'person_revoked', previousStatus: 'active', personRevision: null },
    },
  ];

  it('hears of nothing', () => {
    for (const change of [...TELLING, ...ENDS.map(([end]) => end)]) {
      for (const end of ends) given(grantDecider, CLAIMED, end).when(carry(9, change)).then();
      given(grantDecider, REQUESTED, { type: 'grant.denied.v1', at: DAY_2, data: {} }).when(carry(9, change)).then();
      given(grantDecider).when(carry(9, change)).then();
    }
  });
});
