import { refusal } from '../support/clients/ask.js';
import { Browser } from '../support/web/browser.js';
import { mailTo } from '../support/clients/mail-to.js';
import { startService, type Service } from '../support/service/service.js';
import {
  SoftwareAuthenticator,
  type AnsweringOptions,
  type MakingOptions,
} from '../support/web/software-authenticator.js';

const ORIGIN = 'https://consent.example';
const RENEWAL = '/auth/v1/sessions/current/renewal';
const KEPT = ['__Host-session', '__Host-device'];

describe('a session in a cookie begins and is renewed', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService({ environment: { ORIGIN, RP_ID: 'consent.example' } });
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  /** What stands behind # in the link of the newest mail. */
  const mailedLink = async (email: string): Promise<string> => {
    const mails = await mailTo(baseUrl, email);
    const text = mails.map(({ text: one }) => one).find((one) => one.includes('/sign-in#')) ?? '';
    return /\/sign-in#([\w-]+)/.exec(text)?.[1] ?? '';
  };
  const newDeviceMails = async (email: string) =>
    (await mailTo(baseUrl, email)).filter(({ subject }) => /new device/i.test(subject)).length;

  it('with a link, on the device that the browser keeps, of which there is no news', async () => {
    const email = 'tea@people.example';
    const browser = new Browser(baseUrl, ORIGIN);
    await browser.signIn(email);
    const device = browser.jar.get('__Host-device');
    await browser.send('POST', '/auth/v1/codes', { email });
    const byLink = await browser.send('POST', '/auth/v1/sessions', { link: await mailedLink(email), cookie: true });
    expect([byLink.status, Object.keys(byLink.body), [...browser.jar.keys()]]).toEqual([201, ['expires_at'], KEPT]);
    expect([browser.jar.get('__Host-device'), await newDeviceMails(email)]).toEqual([device, 0]);
    await browser.send('POST', '/auth/v1/codes', { email });
    const renewed = await browser.send('POST', RENEWAL, { link: await mailedLink(email), cookie: true });
    expect([renewed.status, Object.keys(renewed.body)]).toEqual([200, ['expires_at']]);
  });

  it('with a link on another device, which is news', async () => {
    const email = 'ula@people.example';
    await new Browser(baseUrl, ORIGIN).signIn(email);
    const other = new Browser(baseUrl, ORIGIN);
    await other.send('POST', '/auth/v1/codes', { email });
    const link = await mailedLink(email);
    expect((await other.send('POST', '/auth/v1/sessions', { link, cookie: true })).status).toBe(201);
    expect(await newDeviceMails(email)).toBe(1);
  });

  it('with a passkey, which its session remembers', async () => {
    const browser = new Browser(baseUrl, ORIGIN);
    await browser.signIn('vic@people.example');
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const options = (await browser.send('POST', '/auth/v1/passkeys/options', {})).body as unknown as MakingOptions;
    const made = await browser.send('POST', '/auth/v1/passkeys', {
      name: 'My phone',
      response: authenticator.make(options),
    });
    expect(made.status).toBe(201);
    const proof = async () => {
      const { body } = await browser.send('POST', '/auth/v1/passkeys/sign-in', {});
      const response = authenticator.answer(body['options'] as AnsweringOptions);
      return { flow_id: body['flow_id'], response, cookie: true };
    };
    expect(refusal(await browser.at('https://evil.example').send('POST', '/auth/v1/sessions', await proof()))).toEqual({
      status: 403,
      code: 'origin_refused',
    });
    const started = await browser.send('POST', '/auth/v1/sessions', await proof());
    expect([started.status, Object.keys(started.body), [...browser.jar.keys()]]).toEqual([201, ['expires_at'], KEPT]);
    expect((await browser.send('POST', RENEWAL, await proof())).status).toBe(200);
    const account = await browser.send('GET', '/auth/v1/account');
    expect(account.body).toMatchObject({ has_passkey: true, session: { by_passkey: true } });
  });
});
