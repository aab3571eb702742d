import { fold } from '../../../../test/support/histories/fold.js';
import { CHILD_REGISTERED, DAY_2, ELM_STREET, MARIA, OAK_AVENUE, REGISTERED } from '../../test/examples.js';
import { personDecider } from '../person/person-decider.js';
import type { PersonEvent } from '../person/person-event.js';
import type { CarriedChange } from './carried-change.js';
import { carriedChange, isKeptByMove, leftOutByMove } from './carried-change.js';

const MOVE: PersonEvent = {
  type: 'person.move_scheduled.v1',
  at: DAY_2,
  data: { moveId: 'move', address: OAK_AVENUE, effectiveDate: '2026-03-10', leftOut: ['gym'] },
};
const maria = fold(personDecider, REGISTERED);
const moving = fold(personDecider, [MOVE], maria);

const BROUGHT: readonly (readonly [PersonEvent, CarriedChange | null])[] = [
  [
    { type: 'person.name_changed.v1', at: DAY_2, data: { name: MARIA, fields: ['suffix'] } },
    { kind: 'name-changed', fields: ['suffix'] },
  ],
  [
    { type: 'person.address_corrected.v1', at: DAY_2, data: { address: ELM_STREET } },
    { kind: 'address-corrected', effectiveDate: '2026-03-02' },
  ],
  [{ type: 'person.address_confirmed.v1', at: DAY_2, data: {} }, { kind: 'address-confirmed' }],
  [MOVE, { kind: 'move-scheduled', effectiveDate: '2026-03-10' }],
  [
    { type: 'person.move_cancelled.v1', at: DAY_2, data: { moveId: 'move' } },
    { kind: 'move-cancelled', scheduledRevision: 3 },
  ],
  [
    {
      type: 'person.move_took_effect.v1',
      at: '2026-03-10T00:00:00.000Z',
      data: { moveId: 'move', address: OAK_AVENUE, effectiveDate: '2026-03-10' },
    },
    { kind: 'move-took-effect', effectiveDate: '2026-03-10' },
  ],
  [{ type: 'person.deleted.v1', at: DAY_2, data: {} }, { kind: 'account-deleted' }],
  [{ type: 'person.claim_approval_set.v1', at: DAY_2, data: { required: true } }, null],
  [{ type: 'person.notifications_set.v1', at: DAY_2, data: { claims: false, returnedMail: true, moves: true } }, null],
  ...[...REGISTERED, ...CHILD_REGISTERED].map((event) => [event, null] as const),
];

describe('a person’s event', () => {
  it.each(BROUGHT)('brings to a grant what it means there: %j', (event, change) => {
    expect(carriedChange(event, moving, 'bank')).toEqual(change);
  });

  it('that schedules a move brings nothing to a grant that is left out', () => {
    expect(carriedChange(MOVE, maria, 'gym')).toBeNull();
  });

  it('that replaces the key ends only the grants left out', () => {
    const replaced: PersonEvent = {
      type: 'person.key_replaced.v1',
      at: DAY_2,
      data: { keyId: 'key-2', key: 'NEW234KEY5', replacedKeyId: 'key-1', leftOut: ['gym'] },
    };
    expect(carriedChange(replaced, maria, 'gym')).toEqual({ kind: 'left-out-by-key-replacement' });
    expect(carriedChange(replaced, maria, 'bank')).toBeNull();
  });

  it('that replaces the key ends also what was claimed at that moment, when the person chose what to keep', () => {
    const data = { keyId: 'key-2', key: 'NEW234KEY5', replacedKeyId: 'key-1', leftOut: ['gym'], keptAlone: ['bank'] };
    const replaced: PersonEvent = { type: 'person.key_replaced.v1', at: DAY_2, data };
    expect(carriedChange(replaced, maria, 'bank')).toBeNull();
    expect(carriedChange(replaced, maria, 'shop')).toEqual({ kind: 'left-out-by-key-replacement' });
  });
});

describe('a scheduled move', () => {
  const move = { leftOut: ['gym'], scheduledRevision: 3 };

  it('keeps every grant but those left out', () => {
    expect(isKeptByMove({ grantId: 'bank', activeRevision: 2 }, move)).toBe(true);
    expect(isKeptByMove({ grantId: 'bank', activeRevision: null }, move)).toBe(true);
    expect(isKeptByMove({ grantId: 'gym', activeRevision: 2 }, move)).toBe(false);
    expect(isKeptByMove({ grantId: 'gym', activeRevision: null }, move)).toBe(false);
  });

  it('keeps a grant left out that was approved after it', () => {
    expect(isKeptByMove({ grantId: 'gym', activeRevision: 3 }, move)).toBe(true);
  });

  it('once due ends the others at the revision at which it was scheduled', () => {
    expect(leftOutByMove(move)).toEqual({ kind: 'left-out-by-move', scheduledRevision: 3 });
  });
});
