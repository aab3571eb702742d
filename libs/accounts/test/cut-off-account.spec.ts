import { LookUps, Vault } from '#vault';
import { CutOff, CutOffRecords } from '../../../test/support/faults/cut-off-engines.js';
import { AccountRecords, ACCOUNTS } from '../src/index.js';
import { SignInInstallation } from './support/sign-in-installation.js';

const EMAIL = 'erin@people.example';
/** More than making an account takes. */
const MOST_WRITES = 10;

describe('an account whose making is cut off after any of its writes', () => {
  let given: SignInInstallation;
  const cut = new CutOff();
  beforeEach(() => {
    given = new SignInInstallation();
  });
  afterEach(() => {
    given.remove();
  });

  const ids = async () => (await given.records.scan(ACCOUNTS, { limit: 10 })).map(({ id }) => id);

  it('leaves no address that nobody finds, and is made by the next sign-in', async () => {
    const records = new CutOffRecords(given.records, cut);
    const { keyring } = given;
    const accounts = new AccountRecords(records, new Vault(keyring, records), new LookUps(keyring, records));
    for (let writes = 0; writes < MOST_WRITES; writes++) {
      cut.after(writes);
      await accounts.findOrCreate(EMAIL).catch(() => undefined);
      const found = await given.accounts.find(EMAIL);
      expect([[], [found]]).toContainEqual(await ids());
      const accountId = await given.accounts.findOrCreate(EMAIL);
      expect(await ids()).toEqual([accountId]);
      expect(await given.accounts.emailOf(accountId)).toBe(EMAIL);
      if (!cut.isReached) return;
      await given.accounts.forget(accountId);
      await given.accounts.remove(accountId);
    }
    throw new Error('the account was never made');
  });
});
