import type { Browser, Page } from 'playwright-core';
import { advanceClock } from '../support/time/advance-clock.js';
import { ask } from '../support/clients/ask.js';
import { hasChromium, launchChromium } from '../support/web/chromium.js';
import { freePort } from '../support/processes/free-port.js';
import { startService, type Service } from '../support/service/service.js';
import { signIn } from '../support/clients/sign-in.js';
import { addAuthenticator, type VirtualAuthenticator } from '../support/web/virtual-authenticator.js';

/** What a page of the service does with passkeys, in the browser's own words. */
const IN_THE_PAGE = `
  const send = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) };
    const answer = await fetch('/auth/v1' + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const makePasskey = async (token) => {
    const { body } = await send('/passkeys/options', {}, token);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(body);
    const made = await navigator.credentials.create({ publicKey });
    return send('/passkeys', { name: 'This browser', response: made.toJSON() }, token);
  };
  const usePasskey = async (path, token) => {
    const { body } = await send('/passkeys/sign-in', {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(body.options);
    const answered = await navigator.credentials.get({ publicKey });
    return send(path, { flow_id: body.flow_id, response: answered.toJSON() }, token);
  };
`;

interface Seen {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

function inChromium(): void {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let authenticator: VirtualAuthenticator;
  beforeAll(async () => {
    const port = await freePort();
    service = await startService({ environment: { PORT: String(port) } });
    browser = await launchChromium();
    page = await browser.newPage();
    const origin = `http://localhost:${String(port)}`;
    await page.route(`${origin}/blank`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.goto(`${origin}/blank`);
    authenticator = await addAuthenticator(page);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const run = (call: string): Promise<Seen> =>
    page.evaluate<Seen>(`(async () => { ${IN_THE_PAGE} return ${call}; })()`);
  const runs = (name: string, ...given: readonly string[]) =>
    run(`${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`);

  it('a person makes a passkey, signs in with it alone, and renews the session with it', async () => {
    const { baseUrl } = service.running;
    const byMail = await signIn(baseUrl, 'una@people.example');
    expect(await runs('makePasskey', byMail)).toMatchObject({ status: 201, body: { name: 'This browser' } });

    const session = await runs('usePasskey', '/sessions');
    expect(session).toMatchObject({ status: 201 });
    const token = String(session.body['token']);
    const headers = { authorization: `Bearer ${token}` };
    const sessions = await ask(baseUrl, 'GET', '/auth/v1/sessions', headers);
    expect(sessions.body['data']).toMatchObject([{ client: 'Chrome on Linux', current: true }, { current: false }]);

    await advanceClock(service, 16 * 60);
    expect(await runs('send', '/passkeys/options', '', token)).toMatchObject({ status: 403 });
    const renewed = await runs('usePasskey', '/sessions/current/renewal', token);
    expect(renewed).toMatchObject({ status: 200, body: { expires_at: session.body['expires_at'] } });
    expect((await ask(baseUrl, 'GET', '/auth/v1/sessions', headers)).status).toBe(401);
    const anew = { authorization: `Bearer ${String(renewed.body['token'])}` };
    expect((await ask(baseUrl, 'DELETE', '/auth/v1/sessions', anew)).status).toBe(204);
  });

  it('a browser makes no second passkey of one authenticator, nor one for who does not unlock it', async () => {
    const token = await signIn(service.running.baseUrl, 'una@people.example');
    await expect(runs('makePasskey', token)).rejects.toThrow('InvalidStateError');
    await authenticator.unlocks(false);
    await expect(runs('usePasskey', '/sessions')).rejects.toThrow('NotAllowedError');
  });
}

if (hasChromium()) describe('passkeys in Chromium', inChromium);
else describe.skip('passkeys in Chromium: it is not installed', inChromium);
