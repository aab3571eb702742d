import { documentOf } from '#http';
import { authFace } from '../../apps/faces/src/index.js';
import { ask, dataOf, refusal } from '../support/clients/ask.js';
import { Browser } from '../support/web/browser.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { signIn } from '../support/clients/sign-in.js';

const document = documentOf(authFace);
const mustBeDescribed = mustBeDescribedBy(document);
const SESSION = '__Host-session';
const DEVICE = '__Host-device';
const GUARDS = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'];
const MONTH = 30 * 24 * 60 * 60;
const YEAR = 365 * 24 * 60 * 60;
const UNAUTHORIZED = { status: 401, code: 'unauthorized' };

describe('a session in a cookie', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  /** Name, how long it is kept, and all that guards it. */
  const cookiesOf = (headers: Headers) =>
    headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const maxAge = attributes.find((one) => one.startsWith('Max-Age='));
      const guards = attributes.filter((one) => one !== maxAge).sort();
      return { name: pair.split('=')[0], seconds: Number(maxAge?.split('=')[1]), guards };
    });
  const expired = [SESSION, DEVICE].map((name) => ({ name, seconds: 0, guards: GUARDS }));
  const isSignedIn = async (browser: Browser) => (await browser.send('GET', '/auth/v1/sessions')).status === 200;

  it('is set in a cookie beside that of the device, for as long as it lasts, and stands in no body', async () => {
    const browser = new Browser(baseUrl);
    const answer = await browser.signIn('ann@people.example');
    expect(answer).toMatchObject({ status: 201 });
    expect(Object.keys(answer.body)).toEqual(['expires_at']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    mustBeDescribed({ method: 'POST', path: '/auth/v1/sessions', ...answer });
    const [session, device, ...others] = cookiesOf(answer.headers);
    expect([session?.name, session?.guards, device, others]).toEqual([
      SESSION,
      GUARDS,
      { name: DEVICE, seconds: YEAR, guards: GUARDS },
      [],
    ]);
    expect(session?.seconds).toBeGreaterThan(MONTH - 60);
    expect(session?.seconds).toBeLessThanOrEqual(MONTH);
  });

  it('lasts as long as it lives, twelve hours for staff', async () => {
    const { headers } = await new Browser(baseUrl).signIn(service.demo.staff_email);
    const seconds = cookiesOf(headers)[0]?.seconds ?? 0;
    expect([seconds <= 12 * 3600, seconds > 12 * 3600 - 60]).toEqual([true, true]);
  });

  it('opens every face that a session’s token opens, for reading and for writing', async () => {
    const browser = await Browser.signedIn(baseUrl, 'ben@people.example');
    expect((await browser.send('GET', '/auth/v1/sessions')).status).toBe(200);
    const registered = await browser.send('POST', '/person/v1/registration', { name: NAME, address: ADDRESS });
    expect(registered.status).toBe(201);
    expect((await browser.send('GET', '/person/v1/me')).body).toMatchObject({ email: 'ben@people.example' });
    expect((await browser.send('POST', '/console/v1/businesses', { name: 'Ben Boxes' })).status).toBe(201);
    expect(dataOf(await browser.send('GET', '/console/v1/businesses'))).toHaveLength(1);
    expect(refusal(await browser.send('GET', '/staff/v1/production-requests'))).toEqual({
      status: 403,
      code: 'staff_only',
    });
    const staff = await Browser.signedIn(baseUrl, service.demo.staff_email);
    expect((await staff.send('GET', '/staff/v1/production-requests')).status).toBe(200);
  });

  it('opens nothing of the API for programs', async () => {
    const browser = await Browser.signedIn(baseUrl, 'cat@people.example');
    expect(refusal(await browser.send('GET', '/v1/status'))).toEqual(UNAUTHORIZED);
  });

  it('counts for nothing beside a bearer token, live or dead', async () => {
    const browser = await Browser.signedIn(baseUrl, 'dan@people.example');
    const other = await signIn(baseUrl, 'eve@people.example');
    const as = (authorization: string) => browser.send('GET', '/auth/v1/sessions', undefined, { authorization });
    expect(dataOf(await as(`Bearer ${other}`))).toHaveLength(1);
    expect(refusal(await as('Bearer nobody'))).toEqual(UNAUTHORIZED);
    expect(refusal(await as('bearer'))).toEqual(UNAUTHORIZED);
    expect((await as('Basic dXNlcjpwYXNz')).status).toBe(200);
  });

  it('knows the device again that the browser keeps', async () => {
    const email = 'fay@people.example';
    const browser = await Browser.signedIn(baseUrl, email);
    const device = browser.jar.get(DEVICE);
    await browser.signIn(email);
    expect(browser.jar.get(DEVICE)).toBe(device);
    const stranger = await Browser.signedIn(baseUrl, email);
    expect(stranger.jar.get(DEVICE)).not.toBe(device);
    const mailbox = await ask(baseUrl, 'GET', `/dev/v1/mailbox?to=${email}`, {});
    const told = dataOf(mailbox).filter(({ subject }) => /new device|signed in/i.test(String(subject)));
    expect(told).toHaveLength(1);
  });

  it('takes the place of the one that the browser had', async () => {
    const browser = await Browser.signedIn(baseUrl, 'gus@people.example');
    const before = browser.at(baseUrl);
    await browser.signIn('hal@people.example');
    expect([await isSignedIn(before), await isSignedIn(browser)]).toEqual([false, true]);
    // Whose device is still the same browser.
    const device = browser.jar.get(DEVICE);
    await browser.signIn('gus@people.example');
    expect(browser.jar.get(DEVICE)).toBe(device);
    expect(dataOf(await browser.send('GET', '/auth/v1/sessions'))).toHaveLength(1);
  });

  it('is renewed in its cookie, whatever the body says', async () => {
    const email = 'ian@people.example';
    const browser = await Browser.signedIn(baseUrl, email);
    for (const cookie of [true, undefined]) {
      const before = browser.at(baseUrl);
      const proof = { ...(await browser.proof(email)), cookie };
      const answer = await browser.send('POST', '/auth/v1/sessions/current/renewal', proof);
      mustBeDescribed({ method: 'POST', path: '/auth/v1/sessions/current/renewal', ...answer });
      expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['expires_at']]);
      expect(cookiesOf(answer.headers).map(({ name }) => name)).toEqual([SESSION, DEVICE]);
      expect([await isSignedIn(before), await isSignedIn(browser)]).toEqual([false, true]);
    }
  });

  it('takes up a session that was a bearer’s, whose token is dead then', async () => {
    const email = 'jan@people.example';
    const token = await signIn(baseUrl, email);
    const authorization = `Bearer ${token}`;
    const browser = new Browser(baseUrl);
    const proof = await browser.proof(email);
    const path = '/auth/v1/sessions/current/renewal';
    expect(refusal(await browser.at(null).send('POST', path, proof, { authorization }))).toEqual({
      status: 403,
      code: 'origin_refused',
    });
    expect((await browser.send('POST', path, proof, { authorization })).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await ask(baseUrl, 'GET', '/auth/v1/sessions', { authorization })).status).toBe(401);
  });

  it.each([
    ['signing out', 'DELETE', () => '/auth/v1/sessions/current'],
    ['ending the current session', 'DELETE', (id: string) => `/auth/v1/sessions/${id}`],
    ['deleting the account', 'DELETE', () => '/auth/v1/account'],
  ])('is forgotten by the browser with %s, and its device with it', async (what, method, pathOf) => {
    const browser = await Browser.signedIn(baseUrl, `${what.replaceAll(' ', '-')}@people.example`);
    const before = browser.at(baseUrl);
    const id = String(dataOf(await browser.send('GET', '/auth/v1/sessions'))[0]?.['id']);
    const answer = await browser.send(method, pathOf(id));
    expect([answer.status, cookiesOf(answer.headers)]).toEqual([204, expired]);
    expect([browser.jar.size, await isSignedIn(before)]).toEqual([0, false]);
    expect(refusal(await before.send('GET', '/person/v1/me'))).toEqual(UNAUTHORIZED);
  });

  it('is forgotten when the person deletes everything', async () => {
    const browser = await Browser.signedIn(baseUrl, 'kit@people.example');
    await browser.send('POST', '/person/v1/registration', { name: NAME, address: ADDRESS });
    const answer = await browser.send('DELETE', '/person/v1/me');
    expect([answer.status, cookiesOf(answer.headers), browser.jar.size]).toEqual([204, expired, 0]);
  });

  it('stays while another session is ended, or one that came as a bearer token', async () => {
    const email = 'lou@people.example';
    const browser = await Browser.signedIn(baseUrl, email);
    const token = await signIn(baseUrl, email);
    const bySide = await browser.send('DELETE', '/auth/v1/sessions/current', undefined, {
      authorization: `Bearer ${token}`,
    });
    expect([bySide.status, bySide.headers.getSetCookie()]).toEqual([204, []]);
    expect((await browser.send('DELETE', '/auth/v1/sessions')).headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is described as a second way to show a session', () => {
    expect(document.security).toEqual([{ session: [] }, { cookie: [] }]);
    expect(document.components.securitySchemes).toMatchObject({
      cookie: { type: 'apiKey', in: 'cookie', name: SESSION },
    });
  });

  it.each([['yes'], [1], [null], [{}]])('is refused where it is asked for with %j', async (cookie) => {
    const answer = await new Browser(baseUrl).send('POST', '/auth/v1/sessions', { flow_id: 'x', code: 'y', cookie });
    expect(answer).toMatchObject({ status: 400, body: { error: { message: 'cookie must be true or false' } } });
  });
});
