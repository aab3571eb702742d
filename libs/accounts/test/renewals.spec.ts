import { SoftwareAuthenticator } from '../../../test/support/web/software-authenticator.js';
import { HOME, ORIGIN, SignInInstallation } from './support/sign-in-installation.js';

const MINUTE_MS = 60_000;
const EMAIL = 'erin@people.example';

describe('a renewal of a session', () => {
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

  const made = async (whose = owner) =>
    given.passkeys.make(whose, 'My phone', device.make(await given.passkeys.optionsFor(whose)));
  const signedIn = async (email = EMAIL) => {
    const flowId = await given.asks(email);
    const session = await given.redeems(flowId, (await given.mailed(email)).code);
    if (session === undefined) throw new Error('nobody could sign in');
    const live = await given.sessions.use(session.token);
    if (live === undefined) throw new Error('the session is over');
    return { ...session, live };
  };
  const passkeyProof = async () => {
    const { flowId, options } = await given.byPasskey.begin();
    return { flowId, answer: device.answer(options), device: null };
  };

  it('by passkey gives another token that ends when the old one would have', async () => {
    const { token, live, expiresAt } = await signedIn();
    await made();
    given.clock.advance(20 * MINUTE_MS);
    const renewed = await given.renewals.renew(live, await passkeyProof(), HOME);
    if (typeof renewed !== 'object') throw new Error('the session was not renewed');
    expect([renewed.expiresAt, renewed.sessionId]).toEqual([expiresAt, live.sessionId]);
    expect(await given.sessions.use(token)).toBeUndefined();
    expect(await given.sessions.use(renewed.token)).toEqual({ ...live, isFresh: true, isByPasskey: true });
  });

  it('is by code where there is no passkey', async () => {
    const { live } = await signedIn();
    given.clock.advance(20 * MINUTE_MS);
    const flowId = await given.asks(EMAIL);
    const renewed = await given.renewals.renew(live, { flowId, code: (await given.mailed(EMAIL)).code }, HOME);
    expect(renewed).toMatchObject({ sessionId: live.sessionId });
    expect(given.watch.others.at(-1)).toBe('renewed code');
  });

  it('is by neither code nor link where there is a passkey', async () => {
    const { live } = await signedIn();
    await made();
    given.clock.advance(20 * MINUTE_MS);
    const flowId = await given.asks(EMAIL);
    const { code, link } = await given.mailed(EMAIL);
    expect(await given.renewals.renew(live, { flowId, code }, HOME)).toBe('passkey-required');
    expect(await given.renewals.renew(live, { link, device: null }, HOME)).toBe('passkey-required');
  });

  it('wants the proof of its own account', async () => {
    const { live, token } = await signedIn();
    const accountId = await given.accounts.findOrCreate('fay@people.example');
    await made({ ...owner, accountId });
    expect(await given.renewals.renew(live, await passkeyProof(), HOME)).toBeUndefined();
    const flowId = await given.asks('nobody@people.example');
    const proof = { flowId, code: (await given.mailed('nobody@people.example')).code };
    expect(await given.renewals.renew(live, proof, HOME)).toBeUndefined();
    expect(await given.accounts.find('nobody@people.example')).toBeUndefined();
    expect(given.watch.refusals).toEqual([
      { means: 'passkey', address: null, network: HOME, isRenewal: true },
      { means: 'code', address: null, network: HOME, isRenewal: true },
    ]);
    expect(await given.sessions.use(token)).toEqual(live);
  });

  it('leaves the session its token where it cannot be noted', async () => {
    const { live, token } = await signedIn();
    await made();
    given.watch.isAway = true;
    await expect(given.renewals.renew(live, await passkeyProof(), HOME)).rejects.toThrow('nothing can be noted');
    expect(await given.sessions.use(token)).toEqual(live);
    given.watch.isAway = false;
    expect(await given.renewals.renew(live, await passkeyProof(), HOME)).toMatchObject({ sessionId: live.sessionId });
  });

  it('fails where the session was ended meanwhile', async () => {
    const { live } = await signedIn();
    await made();
    const proof = await passkeyProof();
    await given.sessions.end(live.accountId, live.sessionId);
    expect(await given.renewals.renew(live, proof, HOME)).toBe('over');
    expect(given.watch.others).not.toContain('renewed passkey');
  });
});
