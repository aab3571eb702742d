import { KNOWN_DEVICES, SESSIONS } from '../src/index.js';
import { SignInInstallation } from './support/sign-in-installation.js';

const MINUTE_MS = 60_000;
const EMAIL = 'Erin@people.example';

describe('accounts', () => {
  let given: SignInInstallation;
  beforeEach(() => {
    given = new SignInInstallation();
  });
  afterEach(() => {
    given.remove();
  });

  it('makes one account for an address, also when it is met twice at once', async () => {
    const { accounts } = given;
    const [one, other] = await Promise.all([accounts.findOrCreate(EMAIL), accounts.findOrCreate(EMAIL.toUpperCase())]);
    expect(other).toBe(one);
    expect(await accounts.find(EMAIL)).toBe(one);
  });

  it('takes an accent for the same, whether it was typed with its letter or after it', async () => {
    const [composed, decomposed] = ['ren\u00e9@people.example', 'RENE\u0301@people.example'];
    expect(await given.accounts.findOrCreate(decomposed)).toBe(await given.accounts.findOrCreate(composed));
  });

  it('takes both spellings of an international domain for the same', async () => {
    const { accounts } = given;
    const accountId = await accounts.findOrCreate('erin@B\u00fccher.example');
    expect(await accounts.findOrCreate('erin@xn--bcher-kva.example')).toBe(accountId);
    expect(await accounts.emailOf(accountId)).toBe('erin@xn--bcher-kva.example');
  });

  it('finds one whose domain was kept in Unicode, by both spellings', async () => {
    const { accounts, lookUps } = given;
    const [ascii, unicode] = ['erin@xn--bcher-kva.example', 'erin@b\u00fccher.example'];
    const accountId = await accounts.findOrCreate(ascii);
    await lookUps.release('email', ascii);
    await lookUps.reserve('email', unicode, { subject: { kind: 'account', id: accountId }, target: {} });
    expect([await accounts.findOrCreate(ascii), await accounts.findOrCreate(unicode)]).toEqual([accountId, accountId]);
    await accounts.forget(accountId);
    expect([await accounts.find(ascii), await accounts.find(unicode)]).toEqual([undefined, undefined]);
  });

  it('lets nobody in whose account is deleted at the same time, and keeps nothing of the sign-in', async () => {
    const { accounts, devices, records, traces } = given;
    await given.signsIn(EMAIL);
    const flowId = await given.asks(EMAIL);
    const { code } = await given.mailed(EMAIL);
    const accountId = await accounts.findOrCreate(EMAIL);
    const signsIn = devices.signsIn.bind(devices);
    jest.spyOn(devices, 'signsIn').mockImplementationOnce(async (...of) => {
      await traces.forget(EMAIL);
      await accounts.forget(accountId);
      await given.sessions.endAllOf(accountId);
      await accounts.remove(accountId);
      return signsIn(...of);
    });
    expect(await given.redeems(flowId, code)).toBeUndefined();
    expect(await records.scan(SESSIONS, { limit: 10 })).toEqual([]);
    expect(await records.scan(KNOWN_DEVICES, { limit: 10 })).toEqual([]);
  });

  it('keeps the mail to an address until that address is forgotten', async () => {
    const mailTo = async (address: string) => (await given.mailbox.mailTo(address)).map(({ to }) => to);
    for (const address of [EMAIL, EMAIL, 'fay@people.example']) {
      await given.asks(address);
      given.clock.advance(MINUTE_MS);
    }
    expect(await mailTo(EMAIL)).toEqual([EMAIL.toLowerCase(), EMAIL.toLowerCase()]);
    await given.mailbox.forget(EMAIL.toLowerCase());
    expect(await mailTo(EMAIL)).toEqual([]);
    expect(await mailTo('fay@people.example')).toEqual(['fay@people.example']);
    await given.mailbox.forget(EMAIL);
  });
});
