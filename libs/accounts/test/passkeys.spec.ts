import { SoftwareAuthenticator } from '../../../test/support/web/software-authenticator.js';
import { PASSKEYS, SPENT_CHALLENGES, type OwnPasskey } from '../src/index.js';
import { HOME, ORIGIN, SignInInstallation } from './support/sign-in-installation.js';

const MINUTE_MS = 60_000;
const EMAIL = 'erin@people.example';
const FROM = { client: 'Firefox on Linux', network: HOME };

describe('a passkey', () => {
  let given: SignInInstallation;
  let owner: { readonly accountId: string; readonly sessionId: string };
  let device: SoftwareAuthenticator;
  beforeEach(async () => {
    given = new SignInInstallation();
    owner = { accountId: await given.accounts.findOrCreate(EMAIL), sessionId: 'session' };
    device = new SoftwareAuthenticator(ORIGIN);
  });
  afterEach(() => {
    given.remove();
  });

  const make = async (on = device, whose = owner, name = 'My phone') =>
    given.passkeys.make(whose, name, on.make(await given.passkeys.optionsFor(whose)));
  const made = async (on = device, whose = owner): Promise<OwnPasskey> => {
    const passkey = await make(on, whose);
    if (typeof passkey === 'string') throw new Error(`the passkey was answered ${passkey}`);
    return passkey;
  };
  const signIn = async (on = device) => {
    const { flowId, options } = await given.byPasskey.begin();
    return given.byPasskey.prove(flowId, on.answer(options));
  };

  it('once made signs its owner in any number of times', async () => {
    const { id, createdAt } = await made();
    expect(await given.passkeys.listOf(owner.accountId)).toEqual([
      { id, name: 'My phone', createdAt, lastUsedAt: null },
    ]);
    given.clock.advance(MINUTE_MS);
    expect([await signIn(), await signIn()]).toEqual([owner.accountId, owner.accountId]);
    const [used] = await given.passkeys.listOf(owner.accountId);
    expect(used).toEqual({ id, name: 'My phone', createdAt, lastUsedAt: createdAt + MINUTE_MS });
  });

  it('is asked for with everything that a browser needs, for an account without a name', async () => {
    expect(await given.byPasskey.begin()).toEqual({
      flowId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      options: {
        challenge: expect.stringMatching(/^[\w-]{72}$/) as string,
        rpId: 'consent.example',
        timeout: 600_000,
        userVerification: 'required',
        allowCredentials: [],
      },
    });
    await made();
    expect(await given.passkeys.optionsFor(owner)).toMatchObject({
      rp: { id: 'consent.example', name: 'Mailing-Address Consent Service' },
      user: { name: EMAIL, displayName: EMAIL },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.credentialId.toString('base64url'), type: 'public-key' }],
    });
  });

  it('stands nowhere with its name in clear', async () => {
    await made();
    const [kept] = await given.passkeyRecords.of(owner.accountId);
    expect(JSON.stringify(kept)).not.toContain('My phone');
  });

  describe('is refused to be made', () => {
    it.each<[string, (on: SoftwareAuthenticator) => void]>([
      ['on another origin', (on) => void (on.origin = 'https://consent.example.evil.example')],
      ['without user verification', (on) => void (on.verifiesUser = false)],
      ['in a frame of another page', (on) => void (on.clientData = { crossOrigin: true })],
      [
        'with an attestation by somebody',
        (on) => void (on.attestation = { fmt: 'tpm', attStmt: new Map<string, Uint8Array>() }),
      ],
      ['as the answer to another kind of question', (on) => void (on.clientData = { type: 'webauthn.get' })],
    ])('%s', async (_, wrong) => {
      wrong(device);
      expect(await make()).toBe('refused');
      expect(await given.passkeys.listOf(owner.accountId)).toEqual([]);
    });

    it('with a challenge that is ten minutes old, another session’s, or used', async () => {
      const options = await given.passkeys.optionsFor(owner);
      const other = new SoftwareAuthenticator(ORIGIN);
      expect(await given.passkeys.make({ ...owner, sessionId: 'another' }, 'x', device.make(options))).toBe('refused');
      given.clock.advance(10 * MINUTE_MS - 1);
      expect(await given.passkeys.make(owner, 'x', device.make(options))).toMatchObject({ name: 'x' });
      expect(await given.passkeys.make(owner, 'x', other.make(options))).toBe('refused');
      const late = await given.passkeys.optionsFor(owner);
      given.clock.advance(10 * MINUTE_MS);
      expect(await given.passkeys.make(owner, 'x', other.make(late))).toBe('refused');
    });

    it('twice, for one account or for two', async () => {
      await made();
      const accountId = await given.accounts.findOrCreate('fay@people.example');
      expect([await make(), await make(device, { ...owner, accountId })]).toEqual(['refused', 'refused']);
    });

    it('by an account that has twenty', async () => {
      for (let n = 0; n < 19; n++) await made(new SoftwareAuthenticator(ORIGIN));
      const atOnce = [1, 2, 3].map(() => make(new SoftwareAuthenticator(ORIGIN)));
      expect((await Promise.all(atOnce)).filter((one) => typeof one === 'object').length).toBeLessThanOrEqual(1);
      const all = await given.passkeys.listOf(owner.accountId);
      expect(all.length).toBeLessThanOrEqual(20);
      while ((await given.passkeys.listOf(owner.accountId)).length < 20) await made(new SoftwareAuthenticator(ORIGIN));
      expect(await make()).toBe('too-many');
    });
  });

  describe('is refused to sign in', () => {
    beforeEach(async () => {
      await made();
    });

    it.each<[string, (on: SoftwareAuthenticator) => void]>([
      ['on another origin', (on) => void (on.origin = 'http://consent.example')],
      ['without user verification', (on) => void (on.verifiesUser = false)],
      ['with a counter that does not rise', (on) => void (on.count = 1)],
      ['with a counter that is gone', (on) => void (on.count = 0)],
      ['in a frame of another page', (on) => void (on.clientData = { crossOrigin: true })],
      ['with the handle of nobody', (on) => void (on.userHandle = '')],
      ['with what was signed for making one', (on) => void (on.clientData = { type: 'webauthn.create' })],
    ])('%s', async (_, wrong) => {
      wrong(device);
      expect(await signIn()).toBeUndefined();
    });

    it('with another account’s handle', async () => {
      const other = new SoftwareAuthenticator(ORIGIN);
      const accountId = await given.accounts.findOrCreate('fay@people.example');
      await made(other, { ...owner, accountId });
      device.userHandle = other.userHandle;
      expect(await signIn()).toBeUndefined();
    });

    it('with a key of somebody else under its id, or another site’s', async () => {
      const { flowId, options } = await given.byPasskey.begin();
      const other = new SoftwareAuthenticator(ORIGIN);
      other.userHandle = device.userHandle;
      other.count = 100;
      const { id, rawId } = device.answer(options);
      expect(await given.byPasskey.prove(flowId, { ...other.answer(options), id, rawId })).toBeUndefined();
      const elsewhere = device.answer({ ...options, rpId: 'evil.example' });
      expect(await given.byPasskey.prove(flowId, elsewhere)).toBeUndefined();
    });

    it('with a challenge that is ten minutes old, of another flow, or used', async () => {
      const [first, second] = [await given.byPasskey.begin(), await given.byPasskey.begin()];
      expect(await given.byPasskey.prove(second.flowId, device.answer(first.options))).toBeUndefined();
      given.clock.advance(10 * MINUTE_MS - 1);
      expect(await given.byPasskey.prove(first.flowId, device.answer(first.options))).toBe(owner.accountId);
      expect(await given.byPasskey.prove(first.flowId, device.answer(first.options))).toBeUndefined();
      given.clock.advance(1);
      expect(await given.byPasskey.prove(second.flowId, device.answer(second.options))).toBeUndefined();
    });

    it('twice by one answer, at once', async () => {
      const { flowId, options } = await given.byPasskey.begin();
      const answer = device.answer(options);
      const proved = await Promise.all([1, 2, 3].map(() => given.byPasskey.prove(flowId, answer)));
      expect(proved.filter((accountId) => accountId !== undefined)).toEqual([owner.accountId]);
    });

    it('by two copies of an authenticator with one count, at once', async () => {
      const begun = [await given.byPasskey.begin(), await given.byPasskey.begin()];
      const answers = begun.map(({ flowId, options }) => {
        device.count = 7;
        return { flowId, answer: device.answer(options) };
      });
      const proved = await Promise.all(answers.map(({ flowId, answer }) => given.byPasskey.prove(flowId, answer)));
      expect(proved.filter((accountId) => accountId !== undefined)).toEqual([owner.accountId]);
    });

    it('once it is removed, by its owner alone', async () => {
      const [passkey] = await given.passkeys.listOf(owner.accountId);
      const id = passkey?.id ?? '';
      expect(await given.passkeys.remove(await given.accounts.findOrCreate('fay@people.example'), id)).toBeUndefined();
      expect(await signIn()).toBe(owner.accountId);
      expect(await given.passkeys.remove(owner.accountId, id)).toMatchObject({ name: 'My phone' });
      expect([await signIn(), await given.passkeys.remove(owner.accountId, id)]).toEqual([undefined, undefined]);
    });

    it.each([
      ['no base64url', '\u0000!'],
      ['nothing', ''],
      ['no JSON', Buffer.from('[').toString('base64url')],
      ['no object', Buffer.from('null').toString('base64url')],
    ])('with client data that is %s', async (_, clientDataJSON) => {
      const { flowId, options } = await given.byPasskey.begin();
      const answer = device.answer(options);
      const wrong = { ...answer, response: { ...answer.response, clientDataJSON } };
      expect(await given.byPasskey.prove(flowId, wrong)).toBeUndefined();
    });
  });

  it('that does not count signs in all the same', async () => {
    device.count = 0;
    await made();
    expect([await signIn(), await signIn()]).toEqual([owner.accountId, owner.accountId]);
  });

  it('is one of several, each of which signs in', async () => {
    const other = new SoftwareAuthenticator(ORIGIN);
    await made();
    await made(other);
    expect([await signIn(), await signIn(other)]).toEqual([owner.accountId, owner.accountId]);
  });

  it('leaves no record of a sign-in that is begun and never finished', async () => {
    for (let n = 0; n < 10; n++) await given.byPasskey.begin();
    const page = { index: 'by-expiry', equal: {}, direction: 'up', limit: 10 } as const;
    expect(await given.records.page(SPENT_CHALLENGES, page)).toEqual([]);
  });

  it('is gone with the account, also one that is made while that is deleted', async () => {
    await made();
    await given.passkeyRecords.removeAllOf(owner.accountId);
    const late = device.make(await given.passkeys.optionsFor(owner));
    await given.accounts.remove(owner.accountId);
    await given.passkeys.make(owner, 'late', late);
    const page = { index: 'by-account', equal: { accountId: owner.accountId }, direction: 'up', limit: 10 } as const;
    expect(await given.records.page(PASSKEYS, page)).toEqual([]);
  });

  it('starts a session by passkey, on a known device', async () => {
    await made();
    const { flowId, options } = await given.byPasskey.begin();
    const session = await given.signIn.redeem({ flowId, answer: device.answer(options), device: null }, FROM);
    expect(await given.sessions.use(session?.token ?? '')).toMatchObject({
      accountId: owner.accountId,
      isByPasskey: true,
    });
    expect(await given.devices.find(session?.device ?? '', EMAIL)).toBeDefined();
  });
});
