import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AccountRecords,
  ACCOUNTS,
  ADDRESS_TALLIES,
  DevelopmentMailbox,
  FLOWS,
  KNOWN_DEVICES,
  KnownDevices,
  MAILBOX,
  PASSKEYS,
  SESSIONS,
  Sessions,
  SignInSecrets,
} from '#accounts';
import { INVITATION_RECORDS, Invitations, MEMBERSHIP_RECORDS } from '#disclosure';
import { DeciderRunner } from '#command-side';
import type { Collection } from '#document-store';
import { personDecider, personStream } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { domainCodec, SealedFolds } from '#events';
import { dataKeys, LookUps, lookUps, Vault } from '#vault';
import { openFileKeyring } from '#vault/file';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../../test/support/time/test-clock.js';
import { applyRegister } from './apply-register.js';

const EMAIL = 'ada@people.example';
const NETWORK = '192.0.2.1';
const NO_STAFF = { includes: () => Promise.resolve(false) };
/** All that could tell the address, or whose it was. */
const TELLING = [dataKeys, lookUps, INVITATION_RECORDS, KNOWN_DEVICES, SESSIONS, FLOWS, ADDRESS_TALLIES, MAILBOX];

describe('a person on the register who is there again', () => {
  let folder: string;
  let log: EventStore;
  let engines: Engines;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apply-register-'));
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    const records = new InMemoryRecordStore([...TELLING, ACCOUNTS, PASSKEYS, MEMBERSHIP_RECORDS]);
    const keyring = openFileKeyring({ path: join(folder, 'keyring.json'), createIfMissing: true });
    engines = { log, records, keyring, clock: new TestClock(0) };
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
    const { personId, accountId } = await personKnownIn(engines);
    if (isRegistered) await registered(personId, accountId, engines);
    const metadata = { time: engines.clock.iso(), actor: 'person', correlationId: randomUUID(), causationId: null };
    const unknown = { id: randomUUID(), type: 'person.exploded.v1', data: {}, metadata };
    await engines.log.append(personStream(personId), [unknown], 'any');

    expect(await erased(personId, engines)).toEqual({ people: 1, deleted_again: 1 });

    expect(await standing(engines.records)).toEqual([]);
  });
});

type Engines = Parameters<typeof applyRegister>[1] & { readonly records: InMemoryRecordStore };

const erased = (personId: string, engines: Engines): Promise<object> =>
  applyRegister(new Set([personId]), engines, 'operator:jane', () => undefined, new AbortController().signal);

async function registered(
  personId: string,
  accountId: string,
  { log, records, keyring, clock }: Engines,
): Promise<void> {
  const vault = new Vault(keyring, records);
  await vault.createDataKey({ kind: 'person', id: personId });
  const name = { given_name: 'Fay', middle_name: null, family_name: 'Fiction', suffix: null, mailing_name: null };
  const address = { line1: '9 FICTION RD', line2: '', city: 'TOPEKA', state: 'KS', zip5: '66603', zip4: '0009' };
  const key = { keyId: randomUUID(), key: 'ABC234DEF5' };
  const command = { type: 'register', at: clock.iso(), personId, accountId, name, address, ...key } as const;
  const context = { correlationId: randomUUID(), actor: 'person' };
  await new DeciderRunner(log, domainCodec(vault)).run(personDecider, personStream(personId), command, context);
}

/** With an account, an open invitation, a mail, and a session on a known device. */
async function personKnownIn({
  log,
  records,
  keyring,
  clock,
}: Engines): Promise<{ readonly personId: string; readonly accountId: string }> {
  const vault = new Vault(keyring, records);
  const accounts = new AccountRecords(records, vault, new LookUps(keyring, records));
  const accountId = await accounts.findOrCreate(EMAIL);
  const personId = randomUUID();
  await accounts.bindPerson(accountId, personId);
  const memberId = randomUUID();
  await vault.createDataKey({ kind: 'member', id: memberId });
  const invitation = { email: EMAIL, businessId: randomUUID(), mode: 'demo', at: clock.iso() } as const;
  await new Invitations(new SealedFolds(log), records, vault, keyring).remember(memberId, invitation);
  await new DevelopmentMailbox(records, vault, keyring, clock).send({ to: EMAIL, subject: 'Hello', text: 'Ada' });
  const devices = new KnownDevices(records, new SignInSecrets(keyring), clock);
  const { deviceId } = await devices.signsIn(null, EMAIL, NETWORK);
  await devices.signsIn(null, EMAIL, NETWORK);
  await new Sessions(records, clock, NO_STAFF).start(accountId, { client: null, deviceId });
  return { personId, accountId };
}

/** Names of the collections that hold something. */
async function standing(records: InMemoryRecordStore): Promise<readonly string[]> {
  const isEmpty = async (one: Collection<object>) => (await records.scan(one, { limit: 1 })).length === 0;
  const found = await Promise.all(TELLING.map(async (one) => ((await isEmpty(one)) ? [] : [one.name])));
  return found.flat();
}
