import { documentOf } from '#http';
import { authFace } from '../../apps/faces/src/index.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { Browser } from '../support/web/browser.js';
import { ask, idOf } from '../support/clients/ask.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';

const mustBeDescribed = mustBeDescribedBy(documentOf(authFace));
const PATH = '/auth/v1/account';

describe('whoever is signed in', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  const accountOf = async (browser: Browser) => {
    const answer = await browser.send('GET', PATH);
    mustBeDescribed({ method: 'GET', path: PATH, ...answer });
    return answer.body;
  };
  const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) as string;

  it('is told who that is and what it opens, and hears of what changes', async () => {
    const browser = await Browser.signedIn(baseUrl, 'Rob@People.example');
    const [session] = (await browser.send('GET', '/auth/v1/sessions')).body['data'] as readonly { id: string }[];
    const nobody = { person: false, member: false, staff: false, has_passkey: false };
    expect(await accountOf(browser)).toEqual({
      email: 'rob@people.example',
      ...nobody,
      session: { id: session?.id, expires_at: iso, fresh_until: iso, by_passkey: false },
    });
    await browser.send('POST', '/person/v1/registration', { name: NAME, address: ADDRESS });
    const made = await browser.send('POST', '/console/v1/businesses', { name: 'Rob Robots' });
    expect(await accountOf(browser)).toMatchObject({ ...nobody, person: true, member: true });
    await browser.send('DELETE', `/console/v1/businesses/${idOf(made)}`);
    expect(await accountOf(browser)).toMatchObject({ ...nobody, person: true });
    const staff = await Browser.signedIn(baseUrl, service.demo.staff_email);
    expect(await accountOf(staff)).toMatchObject({ ...nobody, staff: true });
  });

  it('is told until when the sign-in is fresh', async () => {
    const wait = (minutes: number) => advanceClock(service, minutes * 60);
    const browser = await Browser.signedIn(baseUrl, 'sue@people.example');
    const until = async () => ((await accountOf(browser)) as { session: { fresh_until: string | null } }).session;
    const first = (await until()).fresh_until;
    const { body } = await ask(baseUrl, 'GET', '/dev/v1/clock', {});
    const ahead = Date.parse(first ?? '') - Date.parse(String(body['now']));
    expect([ahead > 14 * 60_000, ahead <= 15 * 60_000]).toEqual([true, true]);
    await wait(14);
    expect((await until()).fresh_until).toBe(first);
    await wait(2);
    expect((await until()).fresh_until).toBeNull();
    await browser.send('POST', '/auth/v1/sessions/current/renewal', await browser.proof('sue@people.example'));
    expect((await until()).fresh_until).toEqual(iso);
  });

  it('is nobody without a session', async () => {
    expect((await new Browser(baseUrl).send('GET', PATH)).status).toBe(401);
  });
});
