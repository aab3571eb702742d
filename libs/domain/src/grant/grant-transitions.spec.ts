import fc from 'fast-check';
import { fold } from '../../../../test/support/histories/fold.js';
import { PREVIEW } from '../../test/examples.js';
import type { PreviewState } from '../preview/preview-state.js';
import { ABSENT_PREVIEW } from '../preview/preview-state.js';
import { EVENT_TYPES } from '../sealed-fields.js';
import type { CarriedChange } from './carried-change.js';
import type { GrantCommand } from './grant-command.js';
import { grantDecider } from './grant-decider.js';
import type { GrantEvent } from './grant-event.js';
import type { GrantState } from './grant-state.js';
import type { ReportedPerson } from './person-summary.js';

/** So many that every event is reached. */
const MANY = 1000;
const RUNS = process.env['TEST_ROUNDS'] === 'reduced' ? 200 : MANY;

type Status = GrantState['status'];

/** docs/api.md, States and transitions: where a grant may go from a status; from the last three it goes nowhere. */
const TRANSITIONS: Readonly<Record<Status, readonly Status[]>> = {
  absent: ['pending_approval', 'active'],
  pending_approval: ['active', 'denied', 'released', 'revoked'],
  active: ['released', 'revoked'],
  denied: [],
  released: [],
  revoked: [],
};
const ENTERED_BY: Readonly<Partial<Record<GrantEvent['type'], Status>>> = {
  'grant.claimed.v1': 'active',
  'grant.claim_requested.v1': 'pending_approval',
  'grant.approved.v1': 'active',
  'grant.denied.v1': 'denied',
  'grant.released.v1': 'released',
  'grant.revoked.v1': 'revoked',
};

const revision = fc.nat({ max: 12 });
const at = fc.integer({ min: 0, max: 20 }).map((minute) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`);
const effectiveDate = fc.constant('2026-03-10');
const telling: fc.Arbitrary<CarriedChange> = fc.oneof(
  fc.record({ kind: fc.constant('name-changed' as const), fields: fc.constant(['suffix'] as const) }),
  fc.record({ kind: fc.constant('address-corrected' as const), effectiveDate }),
  fc.record({ kind: fc.constant('address-confirmed' as const) }),
  fc.record({ kind: fc.constant('move-scheduled' as const), effectiveDate }),
  fc.record({ kind: fc.constant('move-cancelled' as const), scheduledRevision: revision }),
  fc.record({ kind: fc.constant('move-took-effect' as const), effectiveDate }),
);
const ending: fc.Arbitrary<CarriedChange> = fc.oneof(
  fc.record({ kind: fc.constant('left-out-by-move' as const), scheduledRevision: revision }),
  fc.record({ kind: fc.constant('left-out-by-key-replacement' as const) }),
  fc.record({ kind: fc.constant('account-deleted' as const) }),
);
/** Mostly right, so that the sequences get far. */
const mostly = <T>(right: T, ...wrong: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(right), weight: 12 }, { arbitrary: fc.constantFrom(...wrong), weight: 1 });
const businessId = mostly('bank', 'gym');
const personId = mostly('maria', 'somebody');

const claim: fc.Arbitrary<GrantCommand> = fc.record({
  type: fc.constant('claim' as const),
  at: mostly('2026-03-01T10:05:00.000Z', '2026-03-01T10:20:00.000Z'),
  grantId: fc.constant('grant'),
  businessId,
  preview: mostly<PreviewState>(PREVIEW, ABSENT_PREVIEW),
  person: fc.record({
    revision: fc.nat({ max: 4 }),
    currentKeyId: mostly<string | undefined>('key-1', 'key-2', undefined),
    claimApprovalRequired: fc.boolean(),
  }),
  externalRef: mostly<string | null>('customer 7', null, 'bad\u0000'),
  channel: fc.constant('api' as const),
  callId: mostly<string | null>(null, 'call'),
});
const carry = (change: fc.Arbitrary<CarriedChange>): fc.Arbitrary<GrantCommand> =>
  fc.record({ type: fc.constant('carry' as const), at, personRevision: revision, change });
const approve: fc.Arbitrary<GrantCommand> = fc.record({
  type: fc.constant('approve' as const),
  at,
  personId,
  personRevision: fc.nat({ max: 4 }),
});
const end: fc.Arbitrary<GrantCommand> = fc.oneof(
  fc.record({ type: fc.constantFrom('deny' as const, 'revoke-by-person' as const), at, personId }),
  fc.record({
    type: fc.constantFrom('release' as const, 'withdraw' as const),
    at,
    businessId,
    isEndedByPerson: fc.boolean(),
  }),
  carry(ending),
);
/** A person's confirmation is no later than the person's last revision. */
const reportedPerson = fc
  .tuple(revision, revision, fc.constantFrom('confirmed' as const, 'updated' as const))
  .map(([one, other, resolution]): ReportedPerson => {
    return { revision: Math.max(one, other), addressConfirmedRevision: Math.min(one, other), resolution };
  });
const report: fc.Arbitrary<GrantCommand> = fc.record({
  type: fc.constant('report-returned-mail' as const),
  at,
  businessId,
  reportId: fc.uuid(),
  person: fc.oneof({ arbitrary: reportedPerson, weight: 9 }, fc.constant(undefined)),
});
const commands = fc.array(
  fc.oneof(
    { arbitrary: claim, weight: 8 },
    { arbitrary: approve, weight: 4 },
    { arbitrary: carry(telling), weight: 20 },
    { arbitrary: report, weight: 8 },
    { arbitrary: end, weight: 2 },
  ),
  { minLength: 5, maxLength: 40, size: 'max' },
);

interface Step {
  readonly command: GrantCommand;
  readonly before: GrantState;
  readonly events: readonly GrantEvent[];
  readonly after: GrantState;
}

function play(sequence: readonly GrantCommand[]): readonly Step[] {
  let before = grantDecider.initial;
  return sequence.map((command) => {
    const decision = grantDecider.decide(before, command);
    const events = decision.kind === 'accepted' ? decision.events : [];
    const step = { command, before, events, after: fold(grantDecider, events, before) };
    before = step.after;
    return step;
  });
}

/** Whatever is asked, in whatever order. */
function always(law: (steps: readonly Step[]) => void, numRuns = RUNS): void {
  fc.assert(
    fc.property(commands, (sequence) => {
      law(play(sequence));
    }),
    { numRuns },
  );
}

/** The revision of the person's that an event told the grant of; reports tell it of none. */
function carriedRevision(event: GrantEvent): number | undefined {
  switch (event.type) {
    case 'grant.address_change_scheduled.v1':
    case 'grant.address_change_cancelled.v1':
    case 'grant.address_changed.v1':
    case 'grant.address_confirmed.v1':
    case 'grant.name_changed.v1':
      return event.data.personRevision;
    case 'grant.claimed.v1':
    case 'grant.claim_requested.v1':
    case 'grant.approved.v1':
    case 'grant.denied.v1':
    case 'grant.released.v1':
    case 'grant.revoked.v1':
    case 'grant.returned_mail_reported.v1':
    case 'grant.returned_mail_resolved.v1':
      return undefined;
  }
}

describe('the sequences played', () => {
  it('reach every event and every status', () => {
    const seen = new Set<string>();
    always((steps) => {
      for (const { events, after } of steps)
        [after.status, ...events.map(({ type }) => type)].forEach((it) => seen.add(it));
    }, MANY);
    const types = EVENT_TYPES.filter((type) => type.startsWith('grant.'));
    expect([...seen].sort()).toEqual([...types, ...Object.keys(TRANSITIONS)].sort());
  });
});

describe('a grant, whatever is asked in whatever order', () => {
  it('enters each status only from one that the table of transitions allows, by the event that the table names', () => {
    always((steps) => {
      for (const { before, events } of steps) {
        let status: Status = before.status;
        for (const event of events) {
          const next = ENTERED_BY[event.type];
          if (next === undefined) expect(status).toBe('active');
          else expect(TRANSITIONS[status]).toContain(next);
          status = next ?? status;
        }
      }
    });
  });

  it('is in the status that its events say', () => {
    always((steps) => {
      for (const { before, events, after } of steps) {
        const entered = events.map(({ type }) => ENTERED_BY[type]).filter((status) => status !== undefined);
        expect(after.status).toBe(entered.at(-1) ?? before.status);
      }
    });
  });

  it('is claimed at most once and keeps what it was claimed with', () => {
    always((steps) => {
      const claims = steps
        .flatMap(({ events }) => events)
        .filter(({ type }) => type === 'grant.claimed.v1' || type === 'grant.claim_requested.v1');
      expect(claims.length).toBeLessThanOrEqual(1);
      for (const { after } of steps) {
        if (after.status !== 'absent') expect(after).toMatchObject({ grantId: 'grant', claimedAt: claims[0]?.at });
      }
    });
  });

  it('is told of a revision of the person at most once, and only of those after its claim or approval', () => {
    always((steps) => {
      for (const { before, events } of steps) {
        for (const told of events.map(carriedRevision).filter((carried) => carried !== undefined)) {
          if (before.status !== 'active') throw new Error('only an active grant is told');
          expect(told).toBeGreaterThan(before.lastPersonRevision);
        }
      }
      const heard = steps.flatMap(({ events }) => events.map(carriedRevision)).filter((told) => told !== undefined);
      expect(heard).toEqual([...new Set(heard)]);
    });
  });

  it('hears, while pending, of its own end alone', () => {
    always((steps) => {
      for (const { command, before, events } of steps) {
        if (before.status !== 'pending_approval' || command.type !== 'carry') continue;
        expect(events.map(({ type }) => type).filter((type) => type !== 'grant.revoked.v1')).toEqual([]);
      }
    });
  });

  it('has at most one open report, and ends each before the next begins', () => {
    always((steps) => {
      let open: string | null = null;
      for (const event of steps.flatMap(({ events }) => events)) {
        if (event.type === 'grant.returned_mail_reported.v1') {
          expect(open).toBeNull();
          open = event.data.reportId;
        }
        if (event.type === 'grant.returned_mail_resolved.v1') {
          expect(event.data.reportId).toBe(open);
          open = null;
        }
      }
    });
  });

  it('asked for the same again right after, changes no more', () => {
    always((steps) => {
      for (const { command, after } of steps) {
        const again = grantDecider.decide(after, command);
        expect(again.kind === 'accepted' ? again.events : []).toEqual([]);
      }
    });
  });
});
