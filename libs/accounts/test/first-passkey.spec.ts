import { SoftwareAuthenticator } from '../../../test/support/web/software-authenticator.js';
import { PASSKEYS } from '../src/index.js';
import { ORIGIN, SignInInstallation } from './support/sign-in-installation.js';

describe('a passkey that is to be the account’s first', () => {
  let given: SignInInstallation;
  let owner: { readonly accountId: string; readonly sessionId: string };
  let device: SoftwareAuthenticator;
  beforeEach(async () => {
    given = new SignInInstallation();
    owner = { accountId: await given.accounts.findOrCreate('erin@people.example'), sessionId: 'session' };
    device = new SoftwareAuthenticator(ORIGIN);
  });
  afterEach(() => {
    given.remove();
  });

  const make = async (on: SoftwareAuthenticator, name = 'My laptop') =>
    given.passkeys.make(owner, name, on.make(await given.passkeys.optionsFor(owner)), 'first');
  const signIn = async (on: SoftwareAuthenticator) => {
    const { flowId, options } = await given.byPasskey.begin();
    return given.byPasskey.prove(flowId, on.answer(options));
  };
  const kept = () => given.records.scan(PASSKEYS, { limit: 10 });
  /** As a process leaves it that is killed in between. */
  const leaveHalfMade = async (on: SoftwareAuthenticator) => {
    await make(on);
    const [whole] = await kept();
    if (whole === undefined) throw new Error('there is no passkey');
    await given.records.replace(PASSKEYS, whole.id, whole.version, { ...whole.body, isBeingMade: true });
  };

  it('is made where there is none, and refused where there is one', async () => {
    expect(await make(device)).toMatchObject({ name: 'My laptop' });
    expect(await signIn(device)).toBe(owner.accountId);
    expect(await make(new SoftwareAuthenticator(ORIGIN))).toBe('not-first');
    expect(await kept()).toHaveLength(1);
  });

  it('of many at once is one at most, and a later one is made where none was', async () => {
    const atOnce = [1, 2, 3].map(() => make(new SoftwareAuthenticator(ORIGIN)));
    const count = (await Promise.all(atOnce)).filter((one) => typeof one === 'object').length;
    expect(count).toBeLessThanOrEqual(1);
    expect(await kept()).toHaveLength(count);
    expect(typeof (await make(device))).toBe(count === 1 ? 'string' : 'object');
  });

  it.each(['replace', 'remove'] as const)(
    'is refused when another is made whole just before it would %s a record',
    async (step) => {
      const [other, left] = [new SoftwareAuthenticator(ORIGIN), new SoftwareAuthenticator(ORIGIN)];
      if (step === 'remove') await leaveHalfMade(left);
      const { records } = given;
      const spied = jest.spyOn(records, step);
      spied.mockImplementationOnce(async (...asked: readonly unknown[]) => {
        spied.mockRestore();
        expect(await make(other, 'Sooner')).toMatchObject({ name: 'Sooner' });
        return Reflect.apply(records[step].bind(records), records, asked) as Promise<boolean>;
      });
      expect(await make(device, 'Later')).toBe('not-first');
      expect(await given.passkeys.listOf(owner.accountId)).toMatchObject([{ name: 'Sooner' }]);
      expect([await signIn(device), await signIn(left), await signIn(other)]).toEqual([
        undefined,
        undefined,
        owner.accountId,
      ]);
    },
  );

  it('signs nobody in and stands in no list while it is half made, and makes room for the next', async () => {
    await leaveHalfMade(device);
    expect(await signIn(device)).toBeUndefined();
    expect(await given.passkeys.listOf(owner.accountId)).toEqual([]);
    expect(await given.passkeyRecords.has(owner.accountId)).toBe(false);
    const other = new SoftwareAuthenticator(ORIGIN);
    expect(await make(other)).toMatchObject({ name: 'My laptop' });
    expect(await signIn(other)).toBe(owner.accountId);
    expect(await kept()).toHaveLength(1);
  });

  it('goes with the account, half made too', async () => {
    await leaveHalfMade(device);
    await given.passkeyRecords.removeAllOf(owner.accountId);
    expect(await kept()).toEqual([]);
  });
});
