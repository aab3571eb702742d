import { documentOf } from '#http';
import { authFace } from '../../apps/faces/src/index.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { ask, dataOf, idOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { mailTo } from '../support/clients/mail-to.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { askForCode, mailedCode, signIn } from '../support/clients/sign-in.js';
import {
  SoftwareAuthenticator,
  type AnsweringOptions,
  type MakingOptions,
} from '../support/web/software-authenticator.js';

const mustBeDescribed = mustBeDescribedBy(documentOf(authFace));
const ORIGIN = 'https://app.consent.example';

describe('passkeys over HTTP', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService({ environment: { ORIGIN, RP_ID: 'consent.example' } });
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<Answer> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await ask(
      baseUrl,
      method,
      `/auth/v1${path}`,
      headers,
      body === undefined ? undefined : JSON.stringify(body),
    );
    mustBeDescribed({ method, path: `/auth/v1${path}`, ...answer });
    return answer;
  };
  const wait = (minutes: number) => advanceClock(service, minutes * 60);
  const make = async (token: string, device: SoftwareAuthenticator, name = 'My phone') => {
    const options = (await call('POST', '/passkeys/options', {}, token)).body as unknown as MakingOptions;
    return call('POST', '/passkeys', { name, response: device.make(options) }, token);
  };
  const proof = async (device: SoftwareAuthenticator) => {
    const { flow_id, options } = (await call('POST', '/passkeys/sign-in', {})).body;
    return { flow_id, response: device.answer(options as AnsweringOptions) };
  };

  it('are made, listed and removed, with a mail to the owner', async () => {
    const email = 'ola@people.example';
    const token = await signIn(baseUrl, email);
    const made = await make(token, new SoftwareAuthenticator(ORIGIN));
    const passkey = { id: idOf(made), name: 'My phone', created_at: expect.any(String) as string, last_used_at: null };
    expect(seen(made)).toEqual({ status: 201, body: passkey });
    expect(seen(await call('GET', '/passkeys', undefined, token))).toEqual({
      status: 200,
      body: { data: [passkey], next_cursor: null },
    });
    const other = await signIn(baseUrl, 'pat@people.example');
    for (const [id, whose] of [
      [passkey.id, other],
      ['no-uuid', token],
    ] as const)
      expect(refusal(await call('DELETE', `/passkeys/${id}`, undefined, whose))).toEqual({
        status: 404,
        code: 'passkey_not_found',
      });
    expect((await call('DELETE', `/passkeys/${passkey.id}`, undefined, token)).status).toBe(204);
    expect(dataOf(await call('GET', '/passkeys', undefined, token))).toEqual([]);
    const subjects = (await mailTo(baseUrl, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['A passkey was added', 'A passkey was removed']));
  });

  it('are removed as well in a session by code, for whoever lost the device, which is mailed', async () => {
    const email = 'uma@people.example';
    const passkey = idOf(await make(await signIn(baseUrl, email), new SoftwareAuthenticator(ORIGIN)));
    const byCode = await signIn(baseUrl, email);
    expect((await call('DELETE', `/passkeys/${passkey}`, undefined, byCode)).status).toBe(204);
    expect(dataOf(await call('GET', '/passkeys', undefined, byCode))).toEqual([]);
    const [latest] = await mailTo(baseUrl, email);
    expect(latest?.subject).toBe('A passkey was removed');
  });

  it('sign in without an address', async () => {
    const token = await signIn(baseUrl, 'quy@people.example');
    const device = new SoftwareAuthenticator(ORIGIN);
    await make(token, device);
    const session = await call('POST', '/sessions', await proof(device));
    expect(seen(session)).toEqual({
      status: 201,
      body: {
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        expires_at: expect.any(String) as string,
        device: expect.any(String) as string,
      },
    });
    const [passkey] = dataOf(await call('GET', '/passkeys', undefined, String(session.body['token'])));
    expect(passkey).toMatchObject({ name: 'My phone', last_used_at: expect.any(String) as string });
  });

  it('are 401 in whatever way they are wrong', async () => {
    const token = await signIn(baseUrl, 'ros@people.example');
    const device = new SoftwareAuthenticator(ORIGIN);
    await make(token, device);
    const refused = { status: 401, code: 'invalid_code' };
    const late = await proof(device);
    await wait(10);
    expect(refusal(await call('POST', '/sessions', late))).toEqual(refused);
    const used = await proof(device);
    expect((await call('POST', '/sessions', used)).status).toBe(201);
    expect(refusal(await call('POST', '/sessions', used))).toEqual(refused);
    expect(refusal(await call('POST', '/sessions', await proof(new SoftwareAuthenticator(ORIGIN))))).toEqual(refused);
    device.origin = 'https://consent.example';
    expect(refusal(await call('POST', '/sessions', await proof(device)))).toEqual(refused);
    const fresh = await signIn(baseUrl, 'ros@people.example');
    expect(refusal(await make(fresh, new SoftwareAuthenticator('https://evil.example')))).toEqual(refused);
  });

  it('are 400 where the body is none', async () => {
    const { flow_id, response } = await proof(new SoftwareAuthenticator(ORIGIN));
    for (const [wrong, named] of [
      [{ flow_id, response: 'x' }, 'response'],
      [{ flow_id, response: null }, 'response'],
      [{ flow_id, response: { ...response, id: 7 } }, 'response.id'],
      [{ flow_id, response: { ...response, response: {} } }, 'response.response.clientDataJSON'],
      [{ response }, 'flow_id'],
    ] as const) {
      const { status, body } = await call('POST', '/sessions', wrong);
      const { code, message } = body['error'] as { code: string; message: string };
      expect([status, code, message.split(' ')[0]]).toEqual([400, 'invalid_request', named]);
    }
  });

  it('alone renew the sessions of an account that has one', async () => {
    const person = await Person.registered(baseUrl);
    const device = new SoftwareAuthenticator(ORIGIN);
    const renew = (body: unknown, token: string) => call('POST', '/sessions/current/renewal', body, token);
    const byCode = async () => {
      const { answer } = await askForCode(baseUrl, person.email);
      return { flow_id: answer.body['flow_id'], code: await mailedCode(baseUrl, person.email) };
    };
    await wait(16);
    expect(refusal(await call('POST', '/passkeys/options', {}, person.token))).toEqual({
      status: 403,
      code: 'fresh_sign_in_required',
    });
    const first = await renew(await byCode(), person.token);
    expect(seen(first)).toEqual({
      status: 200,
      body: { token: expect.any(String) as string, expires_at: expect.any(String) as string },
    });
    expect((await person.get('/me')).status).toBe(401);
    const token = String(first.body['token']);
    expect((await make(token, device)).status).toBe(201);
    await wait(16);
    expect(refusal(await renew(await byCode(), token))).toEqual({ status: 403, code: 'passkey_required' });
    const foreign = new SoftwareAuthenticator(ORIGIN);
    await make(await signIn(baseUrl, 'sue@people.example'), foreign);
    expect(refusal(await renew(await proof(foreign), token))).toEqual({ status: 401, code: 'invalid_code' });
    const second = await renew(await proof(device), token);
    expect([second.status, second.body['expires_at']]).toEqual([200, first.body['expires_at']]);
    const authorization = `Bearer ${String(second.body['token'])}`;
    expect((await ask(baseUrl, 'DELETE', '/person/v1/me', { authorization })).status).toBe(204);
    expect(refusal(await call('POST', '/sessions', await proof(device)))).toEqual({
      status: 401,
      code: 'invalid_code',
    });
  });

  it('are wanted of staff in production', async () => {
    const staff = await Staff.signedIn(baseUrl, service.demo.staff_email);
    expect((await staff.get('/production-requests')).status).toBe(200);
    const production = { NODE_ENV: 'production', DEMO: 'true', DEVELOPMENT_ROUTES: 'false' };
    const installation = await startService({
      environment: { ...production, STAFF_EMAILS: 'staff@consent.example', ORIGIN },
    });
    try {
      const { accounts, sessions } = installation.running.services;
      const accountId = await accounts.findOrCreate('staff@consent.example');
      const by = { client: null, deviceId: null };
      const asked = async (proofOf: 'mail' | 'passkey') => {
        const { token } = await sessions.start(accountId, { ...by, proof: proofOf });
        const headers = { authorization: `Bearer ${token}` };
        return ask(installation.running.baseUrl, 'GET', '/staff/v1/production-requests', headers);
      };
      expect(refusal(await asked('mail'))).toEqual({ status: 403, code: 'passkey_required' });
      expect((await asked('passkey')).status).toBe(200);
    } finally {
      await installation.stop();
    }
  });
});
