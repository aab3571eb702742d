import { SignInInstallation } from './support/sign-in-installation.js';

describe('an account that is being deleted as nobody’s', () => {
  let given: SignInInstallation;
  let accountId: string;
  const isIn = (answer: boolean) => () => Promise.resolve(answer);
  beforeEach(async () => {
    given = new SignInInstallation();
    accountId = await given.accounts.findOrCreate('erin@people.example');
  });
  afterEach(() => {
    given.remove();
  });

  it('registers as nobody any more, and still tells its address', async () => {
    expect(await given.accounts.leaves(accountId, isIn(false))).toBe(true);
    expect(await given.accounts.bindPerson(accountId, 'erin')).toBeUndefined();
    expect(await given.accounts.emailOf(accountId)).toBe('erin@people.example');
  });

  it('goes without the person whose registration comes too late', async () => {
    await given.accounts.bindPerson(accountId, 'erin');
    expect(await given.accounts.leaves(accountId, isIn(false))).toBe(true);
    expect(await given.accounts.bindPerson(accountId, 'erin')).toBeUndefined();
    expect(await given.accounts.confirmPerson('erin')).toBe(false);
  });

  it('stays where the person was registered meanwhile', async () => {
    await given.accounts.bindPerson(accountId, 'erin');
    const registersMeanwhile = async () => {
      await given.accounts.confirmPerson('erin');
      return isRegistered.shift() ?? true;
    };
    const isRegistered = [false];
    expect(await given.accounts.leaves(accountId, registersMeanwhile)).toBe(false);
    expect(await given.accounts.confirmPerson('erin')).toBe(true);
  });

  it('may be asked to leave again, and when it is gone', async () => {
    await given.accounts.leaves(accountId, isIn(false));
    expect(await given.accounts.leaves(accountId, isIn(false))).toBe(true);
    await given.accounts.remove(accountId);
    expect(await given.accounts.leaves(accountId, isIn(false))).toBe(true);
  });
});
