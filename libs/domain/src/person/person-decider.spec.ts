import { fold } from '../../../../test/support/histories/fold.js';
import {
  CHILD_REGISTERED,
  DAY_1,
  DAY_2,
  DAY_3,
  ELM_STREET,
  MARIA,
  OAK_AVENUE,
  REGISTERED,
} from '../../test/examples.js';
import { given } from '../../test/given.js';
import type { PersonCommand } from './person-command.js';
import { personDecider } from './person-decider.js';
import type { MoveScheduled, PersonEvent } from './person-event.js';

const person = (...history: readonly PersonEvent[]) => given(personDecider, ...history);
const maria = (...since: readonly PersonEvent[]) => person(...REGISTERED, ...since);

const MOVE: MoveScheduled = {
  type: 'person.move_scheduled.v1',
  at: DAY_2,
  data: { moveId: 'move', address: OAK_AVENUE, effectiveDate: '2026-03-10', leftOut: ['gym'] },
};
const DELETED: PersonEvent = { type: 'person.deleted.v1', at: DAY_2, data: {} };
const REGISTER: PersonCommand = {
  type: 'register',
  at: DAY_1,
  personId: 'maria',
  accountId: 'account',
  name: MARIA,
  address: ELM_STREET,
  keyId: 'key-1',
  key: 'ABC234DEF5',
};

describe('registration', () => {
  it('gives a stranger a name, an address and a key at once', () => {
    person()
      .when(REGISTER)
      .then(...REGISTERED);
  });

  it('happens once', () => {
    maria().when(REGISTER).thenRejected('already_registered');
  });

  it('refuses a name that is not as it must be, and names the field', () => {
    person()
      .when({ ...REGISTER, name: { ...MARIA, family_name: '' } })
      .thenRejected('invalid_request', 'family_name must not be empty');
  });

  it('gives a child a key and a guardian, but no account and no address', () => {
    person()
      .when({
        type: 'register-child',
        at: DAY_1,
        personId: 'child',
        guardianId: 'maria',
        name: MARIA,
        keyId: 'key-9',
        key: 'ZZZ234DEF5',
      })
      .then(...CHILD_REGISTERED);
  });
});

describe('a name', () => {
  it('changes with word of the fields that really differ', () => {
    const name = { ...MARIA, family_name: 'García López', suffix: 'PhD' };
    maria()
      .when({ type: 'change-name', at: DAY_2, name })
      .then({ type: 'person.name_changed.v1', at: DAY_2, data: { name, fields: ['family_name', 'suffix'] } });
  });

  it('said again changes nothing', () => {
    maria()
      .when({ type: 'change-name', at: DAY_2, name: { ...MARIA } })
      .then();
  });

  it('is compared byte for byte: the same letters composed otherwise are another name', () => {
    const name = { ...MARIA, family_name: MARIA.family_name.normalize('NFD') };
    maria()
      .when({ type: 'change-name', at: DAY_2, name })
      .then({ type: 'person.name_changed.v1', at: DAY_2, data: { name, fields: ['family_name'] } });
  });
});

describe('an address', () => {
  it('is corrected at once', () => {
    maria()
      .when({ type: 'correct-address', at: DAY_2, address: OAK_AVENUE })
      .then({ type: 'person.address_corrected.v1', at: DAY_2, data: { address: OAK_AVENUE } });
  });

  it('said again changes nothing', () => {
    maria()
      .when({ type: 'correct-address', at: DAY_2, address: { ...ELM_STREET } })
      .then();
  });

  it('is confirmed as often as the person does so', () => {
    const confirmed: PersonEvent = { type: 'person.address_confirmed.v1', at: DAY_2, data: {} };
    maria(confirmed)
      .when({ type: 'confirm-address', at: DAY_3 })
      .then({ ...confirmed, at: DAY_3 });
  });

  it('is not a child’s own', () => {
    person(...CHILD_REGISTERED)
      .when({ type: 'confirm-address', at: DAY_2 })
      .thenRejected('child_has_no_address');
    person(...CHILD_REGISTERED)
      .when({ type: 'schedule-move', at: DAY_2, ...MOVE.data })
      .thenRejected('child_has_no_address');
  });

  it('corrected while a move is scheduled leaves the move as it is', () => {
    const corrected: PersonEvent = {
      type: 'person.address_corrected.v1',
      at: DAY_3,
      data: { address: { ...ELM_STREET, line2: 'APT 2' } },
    };
    expect(fold(personDecider, [...REGISTERED, MOVE, corrected])).toMatchObject({
      address: { line2: 'APT 2' },
      confirmedAt: DAY_3,
      upcoming: { moveId: 'move' },
    });
  });
});

describe('a move', () => {
  const schedule = { type: 'schedule-move', at: DAY_2, ...MOVE.data } as const;
  const cancelled = (at: string): PersonEvent => ({ type: 'person.move_cancelled.v1', at, data: { moveId: 'move' } });

  it('is scheduled for a day after today', () => {
    maria().when(schedule).then(MOVE);
    maria()
      .when({ ...schedule, effectiveDate: '2026-03-03' })
      .then({ ...MOVE, data: { ...MOVE.data, effectiveDate: '2026-03-03' } });
  });

  it('is not scheduled for today or earlier', () => {
    for (const effectiveDate of ['2026-03-02', '2026-03-01', '1999-12-31']) {
      maria()
        .when({ ...schedule, effectiveDate })
        .thenRejected('invalid_request', 'effective_date must be after today, in UTC');
    }
  });

  it.each(['2026-02-30', '2026-13-01', '2027-2-3', '', 'tomorrow', '2026-03-10T00:00:00Z'])(
    'is not scheduled for %p, which is no day',
    (effectiveDate) => {
      maria()
        .when({ ...schedule, effectiveDate })
        .thenRejected('invalid_request', 'effective_date must be a date, YYYY-MM-DD');
    },
  );

  it('is one at a time', () => {
    maria(MOVE)
      .when({ ...schedule, moveId: 'another' })
      .thenRejected('move_already_scheduled');
  });

  it('is cancelled before its day', () => {
    const at = '2026-03-09T23:59:59.999Z';
    maria(MOVE).when({ type: 'cancel-move', at }).then(cancelled(at));
  });

  it('is not cancelled once its day has begun, nor without one', () => {
    maria(MOVE).when({ type: 'cancel-move', at: '2026-03-10T00:00:00.000Z' }).thenRejected('no_move_scheduled');
    maria().when({ type: 'cancel-move', at: DAY_2 }).thenRejected('no_move_scheduled');
  });

  const tookEffect: PersonEvent = {
    type: 'person.move_took_effect.v1',
    at: '2026-03-10T00:00:00.000Z',
    data: { moveId: 'move', address: OAK_AVENUE, effectiveDate: '2026-03-10' },
  };

  const LATE = '2026-03-12T08:00:00.000Z';
  const take = (at: string) => ({ type: 'take-move-effect', at, moveId: 'move' }) as const;

  it('takes effect at 00:00 UTC of its date, however late it is looked at', () => {
    maria(MOVE).when(take('2026-03-10T00:00:00.000Z')).then(tookEffect);
    maria(MOVE).when(take(LATE)).then(tookEffect);
  });

  it('does not take effect a millisecond early', () => {
    maria(MOVE).when(take('2026-03-09T23:59:59.999Z')).thenRejected('move_not_due');
  });

  it('takes effect once', () => {
    maria(MOVE, tookEffect).when(take(LATE)).then();
  });

  it('does not take effect once it is cancelled', () => {
    maria(MOVE, cancelled(DAY_3)).when(take(LATE)).then();
  });

  it('in effect is the address, confirmed on that day', () => {
    expect(fold(personDecider, [...REGISTERED, MOVE, tookEffect])).toMatchObject({
      revision: 4,
      address: OAK_AVENUE,
      confirmedAt: '2026-03-10T00:00:00.000Z',
      addressConfirmedRevision: 4,
      addressConfirmedBy: 'updated',
      upcoming: null,
    });
  });

  it('does not take back a confirmation given after its midnight', () => {
    const confirmed: PersonEvent = { type: 'person.address_confirmed.v1', at: '2026-03-10T00:00:05.000Z', data: {} };
    expect(fold(personDecider, [...REGISTERED, MOVE, confirmed, tookEffect])).toMatchObject({
      confirmedAt: '2026-03-10T00:00:05.000Z',
      addressConfirmedBy: 'updated',
    });
  });
});

describe('a key', () => {
  const replace = { type: 'replace-key', at: DAY_2, keyId: 'key-2', key: 'NEW234KEY5', leftOut: ['gym'] } as const;
  const replaced: PersonEvent = {
    type: 'person.key_replaced.v1',
    at: DAY_2,
    data: { keyId: 'key-2', key: 'NEW234KEY5', replacedKeyId: 'key-1', leftOut: ['gym'] },
  };

  it('is replaced by another', () => {
    maria().when(replace).then(replaced);
    expect(fold(personDecider, [...REGISTERED, replaced])).toMatchObject({
      key: { keyId: 'key-2', key: 'NEW234KEY5', issuedAt: DAY_2 },
    });
  });

  it('says what alone outlives the old one, when that was chosen', () => {
    maria()
      .when({ ...replace, keptAlone: ['bank'] })
      .then({ ...replaced, data: { ...replaced.data, keptAlone: ['bank'] } });
  });

  it('is not replaced by itself', () => {
    maria(replaced).when(replace).then();
  });

  it('is replaced once by two who mean the same key', () => {
    const other = { ...replace, keyId: 'key-3', key: 'OTHER34KEY', replaces: 'key-1' };
    maria(replaced).when(other).then();
    maria()
      .when({ ...replace, replaces: 'key-1' })
      .then(replaced);
  });
});

describe('approval of each claim', () => {
  const TYPE = 'person.claim_approval_set.v1';
  const set = (required: boolean): PersonEvent => ({ type: TYPE, at: DAY_2, data: { required } });

  it('is switched on and off', () => {
    maria().when({ type: 'set-claim-approval', at: DAY_2, required: true }).then(set(true));
    maria(set(true)).when({ type: 'set-claim-approval', at: DAY_2, required: false }).then(set(false));
  });

  it('changes nothing when it is set to what it is', () => {
    maria().when({ type: 'set-claim-approval', at: DAY_2, required: false }).then();
    maria(set(true)).when({ type: 'set-claim-approval', at: DAY_3, required: true }).then();
  });
});

describe('a deleted person', () => {
  it('is deleted once', () => {
    maria().when({ type: 'delete', at: DAY_2 }).then(DELETED);
    maria(DELETED).when({ type: 'delete', at: DAY_3 }).then();
    person().when({ type: 'delete', at: DAY_2 }).thenRejected('not_registered');
  });

  it('leaves nothing of the person in the state', () => {
    expect(fold(personDecider, [...REGISTERED, DELETED])).toEqual({ status: 'deleted', revision: 3, deletedAt: DAY_2 });
  });

  const asked: readonly PersonCommand[] = [
    REGISTER,
    { type: 'register-child', at: DAY_3, personId: 'x', guardianId: 'y', name: MARIA, keyId: 'k', key: 'K' },
    { type: 'change-name', at: DAY_3, name: MARIA },
    { type: 'correct-address', at: DAY_3, address: OAK_AVENUE },
    { type: 'confirm-address', at: DAY_3 },
    { type: 'schedule-move', at: DAY_3, ...MOVE.data },
    { type: 'cancel-move', at: DAY_3 },
    { type: 'take-move-effect', at: DAY_3, moveId: 'move' },
    { type: 'replace-key', at: DAY_3, keyId: 'key-2', key: 'K', leftOut: [] },
    { type: 'set-claim-approval', at: DAY_3, required: true },
  ];

  it.each(asked)('may not $type any more', (command) => {
    maria(MOVE, DELETED).when(command).thenRejected('not_registered');
  });
});
