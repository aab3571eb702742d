import { ask, dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { makePasskey, passkeyProof, signInByPasskey } from '../support/clients/passkeys.js';
import { signIn } from '../support/clients/sign-in.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { SoftwareAuthenticator, type MakingOptions } from '../support/web/software-authenticator.js';

const ORIGIN = 'https://app.consent.example';
const STAFF = ['sam', 'tia', 'una', 'vic', 'wyn', 'xan'].map((name) => `${name}@consent.example`);
const [SAM = '', TIA = '', UNA = '', VIC = '', WYN = '', XAN = ''] = STAFF;
const REFUSED = { status: 403, code: 'passkey_required' };
/** What would let a mailbox alone get around the passkey. */
const BOUND = [
  'POST /auth/v1/passkeys/options',
  'POST /auth/v1/passkeys',
  'DELETE /auth/v1/passkeys/no-uuid',
  'DELETE /auth/v1/account',
] as const;

describe('the passkeys of a member of staff', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService({ environment: { ORIGIN, RP_ID: 'consent.example', STAFF_EMAILS: STAFF.join(',') } });
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  const call = (route: string, token: string, body?: string): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    return ask(baseUrl, method, path, { authorization: `Bearer ${token}` }, body);
  };
  const passkeysOf = async (token: string) => dataOf(await call('GET /auth/v1/passkeys', token));
  const withPasskey = async (email: string) => {
    const [before, device] = [await signIn(baseUrl, email), new SoftwareAuthenticator(ORIGIN)];
    const made = await makePasskey(baseUrl, before, device);
    expect(made.status).toBe(201);
    return { before, device, passkey: idOf(made) };
  };

  it('are changed by no session that the mailbox began, before ids and fields are looked at', async () => {
    const { device, passkey } = await withPasskey(SAM);
    const byMail = await signIn(baseUrl, SAM);
    for (const route of BOUND) expect([route, refusal(await call(route, byMail))]).toEqual([route, REFUSED]);
    expect(refusal(await call(`DELETE /auth/v1/passkeys/${passkey}`, byMail))).toEqual(REFUSED);
    expect(await passkeysOf(byMail)).toHaveLength(1);
    expect(await signInByPasskey(baseUrl, device)).not.toBe('');
  });

  it('are changed by no session from before there was one, with options from before either', async () => {
    const earlier = await signIn(baseUrl, TIA);
    const options = (await call('POST /auth/v1/passkeys/options', earlier)).body as unknown as MakingOptions;
    const { before } = await withPasskey(TIA);
    const response = new SoftwareAuthenticator(ORIGIN).make(options);
    const answer = await call('POST /auth/v1/passkeys', earlier, JSON.stringify({ name: 'Mine', response }));
    expect(refusal(answer)).toEqual(REFUSED);
    for (const route of BOUND) expect([route, refusal(await call(route, before))]).toEqual([route, REFUSED]);
    expect(await passkeysOf(before)).toHaveLength(1);
  });

  it('are made and removed in a session by passkey, or renewed by one', async () => {
    const { before, device, passkey } = await withPasskey(UNA);
    const byPasskey = await signInByPasskey(baseUrl, device);
    expect((await makePasskey(baseUrl, byPasskey, new SoftwareAuthenticator(ORIGIN))).status).toBe(201);
    const proof = await passkeyProof(baseUrl, device);
    const renewed = await call('POST /auth/v1/sessions/current/renewal', before, proof);
    const token = String(renewed.body['token']);
    expect((await makePasskey(baseUrl, token, new SoftwareAuthenticator(ORIGIN))).status).toBe(201);
    expect((await call(`DELETE /auth/v1/passkeys/${passkey}`, token)).status).toBe(204);
    expect(await passkeysOf(token)).toHaveLength(2);
  });

  it('once all are removed let the mailbox make the first one again', async () => {
    const { device, passkey } = await withPasskey(VIC);
    const byPasskey = await signInByPasskey(baseUrl, device);
    expect((await call(`DELETE /auth/v1/passkeys/${passkey}`, byPasskey)).status).toBe(204);
    await withPasskey(VIC);
  });

  it('keep the mailbox alone from deleting the account, and beginning anew without them', async () => {
    const { device } = await withPasskey(WYN);
    expect(refusal(await call('DELETE /auth/v1/account', await signIn(baseUrl, WYN)))).toEqual(REFUSED);
    const byPasskey = await signInByPasskey(baseUrl, device);
    expect((await call('DELETE /auth/v1/account', byPasskey)).status).toBe(204);
  });

  it('keep it from that as well where the member of staff is registered as a person', async () => {
    const person = await (await Person.signedIn(baseUrl, XAN)).registers(NAME, ADDRESS);
    const { device } = await withPasskey(XAN);
    expect(refusal(await person.delete('/me'))).toEqual(REFUSED);
    expect((await person.get('/me')).status).toBe(200);
    const byPasskey = await signInByPasskey(baseUrl, device);
    expect((await call('DELETE /person/v1/me', byPasskey)).status).toBe(204);
  });
});
