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
import type { Collection } from '#document-store';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { SealedFolds } from '#events';
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
});

type Engines = Parameters<typeof applyRegister>[1] & { readonly records: InMemoryRecordStore };

const erased = (personId: string, engines: Engines): Promise<object> =>
  applyRegister(new Set([personId]), engines, 'operator:jane', () => undefined, new AbortController().signal);

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
