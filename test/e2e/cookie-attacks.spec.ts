import { randomUUID } from 'node:crypto';
import { ask, dataOf, refusal } from '../support/clients/ask.js';
import { Browser } from '../support/web/browser.js';
import { rawExchange } from '../support/clients/raw-exchange.js';
import { startService, type Service } from '../support/service/service.js';

const REFUSED = { status: 403, code: 'origin_refused' };
const UNAUTHORIZED = { status: 401, code: 'unauthorized' };
const SESSION = '__Host-session';
const anybody = (): string => `${randomUUID()}@people.example`;

describe('somebody else’s page', () => {
  let service: Service;
  let baseUrl: string;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService({ environment: { ORIGIN: 'https://consent.example', RP_ID: 'consent.example' } });
    ({ baseUrl } = service.running);
    browser = await signedIn('mia@people.example');
  });
  afterAll(() => service.stop());

  const signedIn = async (email: string): Promise<Browser> => {
    const pages = new Browser(baseUrl, 'https://consent.example');
    expect((await pages.signIn(email)).status).toBe(201);
    return pages;
  };
  const names = async () => dataOf(await browser.send('GET', '/console/v1/businesses')).map(({ name }) => name);

  const FOREIGN: readonly (readonly [string, string | null])[] = [
    ['of another host', 'https://evil.example'],
    ['of a sub-domain', 'https://shop.consent.example'],
    ['of a name that begins alike', 'https://consent.example.evil.example'],
    ['of another port', 'https://consent.example:8443'],
    ['of the same host without encryption', 'http://consent.example'],
    ['in upper case', 'HTTPS://CONSENT.EXAMPLE'],
    ['with a path', 'https://consent.example/'],
    ['that is opaque', 'null'],
    ['that is empty', ''],
    ['that is several', 'https://consent.example, https://evil.example'],
    ['that is not there', null],
  ];

  it.each(FOREIGN)('writes nothing with the cookie, with an Origin %s', async (_what, origin) => {
    const page = browser.at(origin);
    expect(refusal(await page.send('POST', '/console/v1/businesses', { name: 'Mallory' }))).toEqual(REFUSED);
    expect(refusal(await page.send('DELETE', '/auth/v1/sessions/current'))).toEqual(REFUSED);
    expect(refusal(await page.send('PUT', '/person/v1/name', '{'))).toEqual(REFUSED);
    expect(refusal(await page.send('PATCH', '/console/v1/nothing', {}))).toEqual(REFUSED);
    expect(await names()).toEqual([]);
  });

  it.each(FOREIGN)('signs nobody in with an Origin %s, without using up the code', async (_what, origin) => {
    const victim = new Browser(baseUrl, 'https://consent.example');
    const proof = await victim.proof(anybody());
    const planted = await victim.at(origin).send('POST', '/auth/v1/sessions', proof);
    expect([refusal(planted), planted.headers.getSetCookie()]).toEqual([REFUSED, []]);
    expect((await victim.send('POST', '/auth/v1/sessions', proof)).status).toBe(201);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'name=Mallory'],
    ['a form with parts', 'multipart/form-data; boundary=x', '--x\r\n\r\n{"name":"Mallory"}\r\n--x--'],
    ['plain text that is JSON', 'text/plain', '{"name":"Mallory","a":"="}'],
    ['no type', '', '{"name":"Mallory"}'],
  ])('cannot write by %s, wherever it says it comes from', async (_what, type, body) => {
    const cookie = `${SESSION}=${browser.jar.get(SESSION) ?? ''}`;
    const from = (origin: string) =>
      ask(baseUrl, 'POST', '/console/v1/businesses', { cookie, origin, 'content-type': type }, body);
    expect(refusal(await from('https://evil.example'))).toEqual(REFUSED);
    expect(refusal(await from('https://consent.example'))).toEqual({ status: 415, code: 'unsupported_media_type' });
    expect(await names()).toEqual([]);
  });

  it('is no hindrance to a bearer token', async () => {
    const { token } = await service.running.services.sessions.start(
      await service.running.services.accounts.findOrCreate('noa@people.example'),
      { client: null, deviceId: null },
    );
    const headers = { authorization: `Bearer ${token}`, origin: 'https://evil.example' };
    expect((await ask(baseUrl, 'DELETE', '/auth/v1/sessions', headers)).status).toBe(204);
  });

  it('is not asked for by reading', async () => {
    expect((await browser.at('https://evil.example').send('GET', '/auth/v1/sessions')).status).toBe(200);
  });

  it('with a dead cookie is told that it is dead, from pages of ours', async () => {
    const before = await signedIn('oli@people.example');
    const old = before.at('https://consent.example');
    expect((await before.send('DELETE', '/auth/v1/sessions/current')).status).toBe(204);
    expect(refusal(await old.send('DELETE', '/auth/v1/sessions/current'))).toEqual(UNAUTHORIZED);
    expect(refusal(await old.send('GET', '/auth/v1/sessions'))).toEqual(UNAUTHORIZED);
  });

  it('of the host that is asked is one of ours', async () => {
    const page = browser.at(new URL(baseUrl).origin);
    expect((await page.send('DELETE', '/auth/v1/sessions')).status).toBe(204);
  });

  it('learns nothing of a session that was planted before the sign-in: it is over', async () => {
    const attacker = await signedIn(anybody());
    const victim = new Browser(baseUrl, 'https://consent.example');
    victim.jar.set(SESSION, attacker.jar.get(SESSION) ?? '');
    expect((await victim.signIn('pia@people.example')).status).toBe(201);
    expect(victim.jar.get(SESSION)).not.toBe(attacker.jar.get(SESSION));
    expect(refusal(await attacker.send('GET', '/auth/v1/sessions'))).toEqual(UNAUTHORIZED);
  });

  it('of a sub-domain cannot put its session in the place of ours', async () => {
    const own = browser.jar.get(SESSION) ?? '';
    const tossed = (await signedIn(anybody())).jar.get(SESSION) ?? '';
    const read = (cookie: string) => ask(baseUrl, 'GET', '/console/v1/businesses', { cookie });
    for (const cookie of [
      `${SESSION}=${tossed}; ${SESSION}=${own}`,
      `${SESSION}=${own}; ${SESSION}=${tossed}`,
      `${SESSION}=; ${SESSION}=${own}`,
      `session=${own}`,
      `__host-session=${own}`,
      `__Secure-session=${own}`,
    ])
      expect(refusal(await read(cookie))).toEqual(UNAUTHORIZED);
    expect((await read(`x=1; ${SESSION}=${own}; y`)).status).toBe(200);
  });

  it('sends several headers, which are one list', async () => {
    const own = `${SESSION}=${browser.jar.get(SESSION) ?? ''}`;
    const asked = (...cookies: readonly string[]) =>
      rawExchange(
        baseUrl,
        [
          'GET /auth/v1/sessions HTTP/1.1',
          'Host: consent.example',
          ...cookies.map((cookie) => `Cookie: ${cookie}`),
          'Connection: close',
          '',
          '',
        ].join('\r\n'),
      );
    expect((await asked('a=b', own)).status).toBe(200);
    expect((await asked(own, `${SESSION}=evil`)).status).toBe(401);
  });

  it.each([
    ['of other bytes', `${SESSION}=\u00ff\u0001; \u00e9=1`],
    ['of signs alone', ';=;;,, =;'],
    ['of escapes', `${SESSION}=%zz%00%ff`],
    ['with quotes', `${SESSION}="x; y"; "`],
    ['of names of the language', `__proto__=x; constructor=y; ${SESSION}=hasOwnProperty`],
    ['of thousands', Array.from({ length: 3000 }, () => 'a=b').join(';')],
    ['of one that is long', `${SESSION}=${'x'.repeat(12_000)}`],
  ])('sends cookies %s, and is nobody', async (_what, cookie) => {
    for (const method of ['GET', 'DELETE']) {
      const head = `${method} /auth/v1/sessions HTTP/1.1\r\nHost: consent.example\r\nOrigin: https://consent.example\r\n`;
      const { status } = await rawExchange(baseUrl, `${head}Cookie: ${cookie}\r\nConnection: close\r\n\r\n`);
      // What is no header at all is refused by the parser.
      expect([400, 401]).toContain(status);
    }
  });

  it('sends more than any request may have, and is told so', async () => {
    const head = 'GET /auth/v1/sessions HTTP/1.1\r\nHost: consent.example\r\n';
    const { status } = await rawExchange(
      baseUrl,
      `${head}Cookie: ${'a=b;'.repeat(5_000)}\r\nConnection: close\r\n\r\n`,
    );
    expect(status).toBe(431);
  });

  it('is no device of anybody: what it names is not sent back', async () => {
    const pages = new Browser(baseUrl, 'https://consent.example');
    pages.jar.set('__Host-device', `${'x'.repeat(4_000)}%0d%0aset-cookie:evil`);
    const answer = await pages.signIn('quin@people.example');
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie().join()).not.toContain('xxxx');
  });
});
