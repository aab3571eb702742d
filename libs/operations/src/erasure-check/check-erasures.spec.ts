import { randomUUID } from 'node:crypto';
import { AccountRecords } from '#accounts';
import { addresseeOf, INVITATION_RECORDS, Memberships } from '#disclosure';
import { LookUps, lookUps, Vault, type Keyring } from '#vault';
import { Installation } from '../../../../test/support/service/installation.js';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { checkErasures, EXAMINED_COLLECTIONS } from './check-erasures.js';

const EMAIL = 'ada@people.example';
const AT = '2030-01-01T00:00:00.000Z';

describe('what could be read of an erased person in records', () => {
  let installation: Installation;
  let records: InMemoryRecordStore;
  let vault: Vault;
  let accounts: AccountRecords;
  let personId: string;
  let accountId: string;
  beforeEach(async () => {
    installation = new Installation();
    records = new InMemoryRecordStore([...EXAMINED_COLLECTIONS, lookUps]);
    const { keyring } = installation;
    vault = new Vault(keyring, records);
    accounts = new AccountRecords(records, vault, new LookUps(keyring, records));
    accountId = await accounts.findOrCreate(EMAIL);
    personId = randomUUID();
    await accounts.bindPerson(accountId, personId);
    await isMember();
    await isInvited();
  });
  afterEach(() => {
    installation.remove();
  });

  async function isMember(): Promise<void> {
    const id = randomUUID();
    await vault.createDataKey({ kind: 'member', id });
    await new Memberships(records, vault).remember(id, { accountId, businessId: randomUUID(), since: AT });
  }

  async function isInvited(): Promise<void> {
    const id = randomUUID();
    await vault.createDataKey({ kind: 'member', id });
    const addressee = addresseeOf(installation.keyring, EMAIL);
    await records.create(INVITATION_RECORDS, id, { addressee, businessId: randomUUID(), mode: 'demo', at: AT });
  }

  const check = (keyring: Keyring | undefined): Promise<object> =>
    checkErasures(records, undefined, new Set([personId]), keyring, new AbortController().signal);

  const NOTHING = { erased: 1, readable: [], readable_count: 0, sealed: [], in_unused_space: null };

  it('is the address, under the keys of memberships and invitations too', async () => {
    const found = { ...NOTHING, readable_accounts: 1, readable_memberships: 2 };
    expect(await check(installation.keyring)).toEqual(found);
  });

  it('is the address of a membership that an erasure was cut off before', async () => {
    await accounts.forget(accountId);
    const found = { ...NOTHING, readable_accounts: 0, readable_memberships: 1 };
    expect(await check(installation.keyring)).toEqual(found);
  });

  it('are the keys that whoever holds the keyring opens, where none is tried', async () => {
    const sealed = [{ keyring_version: 1, data_keys: 2 }];
    expect(await check(undefined)).toEqual({ ...NOTHING, readable_accounts: 0, readable_memberships: 0, sealed });
  });

  it('are keys that another keyring does not open', async () => {
    const other = new Installation();
    const sealed = [{ keyring_version: 1, data_keys: 2 }];
    expect(await check(other.keyring)).toEqual({ ...NOTHING, readable_accounts: 0, readable_memberships: 0, sealed });
    other.remove();
  });
});
