import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountRecords, ACCOUNTS } from '#accounts';
import { INVITATION_RECORDS, Invitations, MEMBERSHIP_RECORDS, Memberships } from '#disclosure';
import { openLmdbEventStore } from '#event-store/lmdb';
import { SealedFolds } from '#events';
import { dataKeys, LookUps, lookUps, Vault } from '#vault';
import { openFileKeyring } from '#vault/file';
import { InMemoryRecordStore } from '../../../../../test/support/engines/in-memory-record-store.js';
import { keepRecords } from '../format/record-lines.js';
import { erasedInLines } from './erased-in-lines.js';
import { withoutKeysOf } from './keys-of-erased.js';

const AT = '2030-01-01T00:00:00.000Z';
const RECORDS = [dataKeys, lookUps, ACCOUNTS, MEMBERSHIP_RECORDS, INVITATION_RECORDS];

describe('records of a backup in lines, with a person who is to be erased', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keys-of-erased-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('tell the address once more, and are put elsewhere without any key that would tell it', async () => {
    const keyring = openFileKeyring({ path: join(folder, 'keyring.json'), createIfMissing: true });
    const log = await openLmdbEventStore({ path: join(folder, 'log') });
    const records = new InMemoryRecordStore(RECORDS);
    const vault = new Vault(keyring, records);
    const accounts = new AccountRecords(records, vault, new LookUps(keyring, records));
    const invitations = new Invitations(new SealedFolds(log), records, vault, keyring);
    const memberships = new Memberships(records, vault);
    const known = async (email: string): Promise<{ personId: string; keys: readonly string[] }> => {
      const [personId, invited, member] = [randomUUID(), randomUUID(), randomUUID()];
      const accountId = await accounts.findOrCreate(email);
      await accounts.bindPerson(accountId, personId);
      await vault.createDataKey({ kind: 'person', id: personId });
      for (const id of [invited, member]) await vault.createDataKey({ kind: 'member', id });
      await invitations.remember(invited, { email, businessId: randomUUID(), mode: 'demo', at: AT });
      await memberships.remember(member, { accountId, businessId: randomUUID(), since: AT });
      return {
        personId,
        keys: [`person:${personId}`, `account:${accountId}`, `member:${invited}`, `member:${member}`],
      };
    };
    const [ada, bob] = [await known('ada@people.example'), await known('bob@people.example')];
    const lines = join(folder, 'records');
    await keepRecords(records, RECORDS, lines, new AbortController().signal);
    await log.close();

    const erased = await erasedInLines(new Set([ada.personId]), lines, keyring);

    expect(erased.addresses).toEqual(new Map([[ada.personId, 'ada@people.example']]));
    const keys: string[] = [];
    for await (const { collection, id } of withoutKeysOf(erased, lines))
      if (collection === dataKeys.name) keys.push(id);
    expect(keys).toEqual([...bob.keys].sort());
  });
});
