import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS } from '#accounts';
import { DeciderRunner, deleteInLog } from '#command-side';
import { CHILDREN, MEMBERSHIP_RECORDS } from '#disclosure';
import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { domainCodec } from '#events';
import { ERASURES, HISTORY_CHAINS } from '#proofs';
import { Vault } from '#vault';
import { openFileKeyring } from '#vault/file';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../../test/support/time/test-clock.js';
import {
  ABOUT,
  EMAIL,
  personKnownIn,
  registered,
  standing,
  TELLING,
  usedBy,
  type Engines,
} from '../../test/support/known-person.js';
import { serviceErasure } from '../../test/support/service-erasure.js';
import { applyRegister } from './apply-register.js';

const KEPT = [...TELLING, ...ABOUT];

describe('a person on the register who is there again', () => {
  let folder: string;
  let log: EventStore;
  let engines: Engines;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apply-register-'));
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    const keyring = openFileKeyring({ path: join(folder, 'keyring.json'), createIfMissing: true });
    engines = { log, ...emptyRecords(), keyring, clock: new TestClock(0) };
  });
  afterEach(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });

  it('leaves nothing behind that tells the address: no invitation, no mail, no known device, no session', async () => {
    const { personId } = await personKnownIn(engines);
    expect(await standing(engines.records)).toEqual([
      ...['data-keys', 'look-ups', 'invitations', 'known-devices', 'sessions', 'mailbox'],
    ]);

    await erased(personId, engines);

    expect(await standing(engines.records)).toEqual([]);
  });

  it('leaves as little behind where the account’s key was restored nowhere, by the address that is known', async () => {
    const { personId, accountId } = await personKnownIn(engines);
    await new Vault(engines.keyring, engines.records).eraseDataKey({ kind: 'account', id: accountId });

    await erased(personId, { ...engines, addresses: new Map([[personId, EMAIL]]) });

    expect(await standing(engines.records)).toEqual([]);
  });

  it.each([
    ['the last', true],
    ['the first', false],
  ])('leaves nothing where nobody can read %s event either', async (_, isRegistered) => {
    const person = await personKnownIn(engines);
    if (isRegistered) await registered(person, engines);
    const metadata = { time: engines.clock.iso(), actor: 'person', correlationId: randomUUID(), causationId: null };
    const unknown = { id: randomUUID(), type: 'person.exploded.v1', data: {}, metadata };
    await engines.log.append(personStream(person.personId), [unknown], 'any');

    expect(await erased(person.personId, engines)).toEqual({ people: 1, deleted_again: 1 });

    expect(await standing(engines.records)).toEqual([]);
  });

  it('leaves of a person what the service’s own erasure leaves', async () => {
    const left = async (erasing: (personId: string, engines: Engines) => Promise<unknown>) => {
      const fresh = { ...engines, ...emptyRecords() };
      const person = await personKnownIn(fresh);
      await registered(person, fresh);
      await usedBy(person, fresh);
      expect(await leftIn(fresh)).toEqual(expect.arrayContaining(ABOUT.map(({ name }) => name)));
      await erasing(person.personId, fresh);
      return leftIn(fresh);
    };
    expect(await left(erased)).toEqual(await left(erasedByTheService));
  });

  it('waits on the register, and not in the heap, until one of a few before is erased', async () => {
    let [taken, atMost, done] = [0, 0, 0];
    const people = new (class extends Set<string> {
      override *[Symbol.iterator](): SetIterator<string> {
        for (const personId of super.values()) {
          atMost = Math.max(atMost, ++taken - done);
          yield personId;
        }
      }
      override values(): SetIterator<string> {
        return this[Symbol.iterator]();
      }
    })(Array.from({ length: 500 }, () => randomUUID()));
    const applied = (count: number): void => {
      done = count;
    };
    await applyRegister(people, engines, 'operator:jane', applied, new AbortController().signal);
    expect(done).toBe(500);
    expect(atMost).toBeLessThanOrEqual(64);
  });
});

function emptyRecords(): Pick<Engines, 'records' | 'proofs'> {
  const records = new InMemoryRecordStore([...KEPT, ACCOUNTS, MEMBERSHIP_RECORDS, CHILDREN]);
  return { records, proofs: new InMemoryRecordStore([HISTORY_CHAINS, ERASURES]) };
}

const erased = (personId: string, engines: Engines): Promise<object> =>
  applyRegister(new Set([personId]), engines, 'operator:jane', () => undefined, new AbortController().signal);

async function erasedByTheService(personId: string, engines: Engines): Promise<void> {
  const { log, records, keyring, clock } = engines;
  const runner = new DeciderRunner(log, domainCodec(new Vault(keyring, records)));
  const context = { correlationId: randomUUID(), actor: `person:${personId}` };
  await deleteInLog(runner, personId, clock.iso(), context);
  await serviceErasure(engines).erase(personId);
}

/** But for the record of the account, by which the service finds what is left to be done. */
async function leftIn({ records, proofs }: Engines): Promise<readonly string[]> {
  return [...(await standing(records, KEPT)), ...(await standing(proofs, [HISTORY_CHAINS]))];
}
