import fc from 'fast-check';
import { fold } from '../../../../test/support/histories/fold.js';
import { ELM_STREET, MARIA, OAK_AVENUE } from '../../test/examples.js';
import { EVENT_TYPES } from '../sealed-fields.js';
import type { PersonCommand } from './person-command.js';
import { personDecider } from './person-decider.js';
import type { PersonEvent } from './person-event.js';
import type { PersonState } from './person-state.js';

/** So many that every event is reached. */
const MANY = 1000;
const RUNS = process.env['TEST_ROUNDS'] === 'reduced' ? 200 : MANY;

const at = fc.integer({ min: 1, max: 20 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`);
const id = fc.constantFrom('a', 'b', 'c');
const address = fc.constantFrom(ELM_STREET, OAK_AVENUE);
const name = fc.constantFrom(MARIA, { ...MARIA, suffix: 'Jr.' }, { ...MARIA, given_name: '' });
const moveId = fc.constantFrom('one', 'other');
const effectiveDate = fc.constantFrom('2026-03-05', '2026-03-12', '2026-03-15', 'soon');
const leftOut = fc.constant<readonly string[]>([]);

const register: fc.Arbitrary<PersonCommand> = fc.oneof(
  fc.record({
    type: fc.constant('register' as const),
    at,
    personId: id,
    accountId: id,
    name,
    address,
    keyId: id,
    key: id,
  }),
  fc.record({
    type: fc.constant('register-child' as const),
    at,
    personId: id,
    guardianId: id,
    name,
    keyId: id,
    key: id,
  }),
);
const later: fc.Arbitrary<PersonCommand> = fc.oneof(
  fc.record({ type: fc.constant('change-name' as const), at, name }),
  fc.record({ type: fc.constant('correct-address' as const), at, address }),
  fc.record({ type: fc.constantFrom('confirm-address' as const, 'cancel-move' as const), at }),
  fc.record({ type: fc.constant('schedule-move' as const), at, moveId, address, effectiveDate, leftOut }),
  fc.record({ type: fc.constant('take-move-effect' as const), at, moveId }),
  fc.record({ type: fc.constant('replace-key' as const), at, keyId: id, key: id, leftOut }),
  fc.record({ type: fc.constant('set-claim-approval' as const), at, required: fc.boolean() }),
  fc.record({
    type: fc.constant('set-notifications' as const),
    at,
    notifications: fc.record({ claims: fc.boolean(), returnedMail: fc.boolean(), moves: fc.boolean() }),
  }),
);
const deletion: fc.Arbitrary<PersonCommand> = fc.record({ type: fc.constant('delete' as const), at });
/** Long, and deleted late, so that moves come to their day. */
const commands = fc.array(
  fc.oneof({ arbitrary: register, weight: 4 }, { arbitrary: later, weight: 30 }, { arbitrary: deletion, weight: 1 }),
  { minLength: 5, maxLength: 60, size: 'max' },
);

function play(sequence: readonly PersonCommand[]) {
  let state: PersonState = personDecider.initial;
  const events: PersonEvent[] = [];
  const states: PersonState[] = [];
  for (const command of sequence) {
    const decision = personDecider.decide(state, command);
    const decided = decision.kind === 'accepted' ? decision.events : [];
    events.push(...decided);
    state = fold(personDecider, decided, state);
    states.push(state);
  }
  return { events, states, state };
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

describe('the sequences played', () => {
  it('reach every event', () => {
    const seen = new Set<string>();
    always(({ events }) => {
      for (const { type } of events) seen.add(type);
    }, MANY);
    expect([...seen].sort()).toEqual(EVENT_TYPES.filter((type) => type.startsWith('person.')).sort());
  });
});

describe('a person, whatever is asked in whatever order', () => {
  it('has a state that follows from its history alone', () => {
    always(({ events, state }) => {
      expect(fold(personDecider, events)).toEqual(state);
    });
  });

  it('knows its revision', () => {
    always(({ events, state }) => {
      expect(state.revision).toBe(events.length - 1);
    });
  });

  it('is absent, registered or deleted after every command, in this order', () => {
    always(({ states }) => {
      const order = ['absent', 'registered', 'deleted'];
      const places = states.map(({ status }) => order.indexOf(status));
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(places).not.toContain(-1);
    });
  });

  it('has one move at a time, each of which ends at most once', () => {
    always(({ events }) => {
      let upcoming: string | null = null;
      for (const event of events) {
        if (event.type === 'person.move_scheduled.v1') {
          expect(upcoming).toBeNull();
          upcoming = event.data.moveId;
        }
        if (event.type === 'person.move_cancelled.v1' || event.type === 'person.move_took_effect.v1') {
          expect(event.data.moveId).toBe(upcoming);
          upcoming = null;
        }
      }
    });
  });

  it('has an address with its confirmation, or as a child neither', () => {
    always(({ states }) => {
      for (const state of states) {
        if (state.status !== 'registered') continue;
        const { address: current, confirmedAt, addressConfirmedRevision, addressConfirmedBy, upcoming } = state;
        const parts = [current, confirmedAt, addressConfirmedRevision, addressConfirmedBy];
        const isChild = state.guardianId !== null;
        expect(parts.map((part) => part === null)).toEqual(parts.map(() => isChild));
        if (isChild) expect(upcoming).toBeNull();
      }
    });
  });

  it('has a confirmation of its address that only a later one replaces', () => {
    always(({ states }) => {
      let latest = '';
      for (const state of states) {
        if (state.status !== 'registered' || state.confirmedAt === null) continue;
        expect(state.confirmedAt >= latest).toBe(true);
        latest = state.confirmedAt;
      }
    });
  });
});
