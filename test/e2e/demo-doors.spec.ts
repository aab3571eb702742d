import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { documentOf } from '#http';
import { developmentFace } from '../../apps/faces/src/index.js';
import { ask, dataOf, refusal } from '../support/clients/ask.js';
import { Browser } from '../support/web/browser.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { rawExchange } from '../support/clients/raw-exchange.js';
import { startService, type Service } from '../support/service/service.js';

const mustBeDescribed = mustBeDescribedBy(documentOf(developmentFace));
const DOOR = '/dev/v1/sign-in';
const NO_DEMO = { status: 404, code: 'demo_not_found' };

describe('the doors of the demo', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    service = await startService();
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  const entered = async (as: string): Promise<Browser> => {
    const browser = new Browser(baseUrl);
    const answer = await browser.send('POST', DOOR, { as });
    mustBeDescribed({ method: 'POST', path: DOOR, ...answer });
    expect([answer.status, Object.keys(answer.body), [...browser.jar.keys()]]).toEqual([
      201,
      ['expires_at'],
      ['__Host-session', '__Host-device'],
    ]);
    return browser;
  };

  it('let a browser in as the first person, as the business’s owner and as staff', async () => {
    const person = await entered('person');
    expect((await person.send('GET', '/person/v1/me')).body).toMatchObject({ email: service.demo.people[0]?.email });
    const owner = await entered('business');
    expect(dataOf(await owner.send('GET', '/console/v1/businesses'))).toMatchObject([
      { id: service.demo.business.id, role: 'owner', mode: 'production' },
    ]);
    const staff = await entered('staff');
    expect((await staff.send('GET', '/staff/v1/production-requests')).status).toBe(200);
  });

  it('count as a fresh sign-in', async () => {
    const browser = await entered('person');
    expect((await browser.send('POST', '/person/v1/key/replacement', {})).status).toBe(201);
  });

  it('end the session that the browser had', async () => {
    const browser = await entered('person');
    const before = browser.at(baseUrl);
    expect((await browser.send('POST', DOOR, { as: 'staff' })).status).toBe(201);
    expect((await before.send('GET', '/person/v1/me')).status).toBe(401);
  });

  it.each([['https://evil.example'], ['null'], [null]])('stay shut for a page of %s', async (origin) => {
    const answer = await new Browser(baseUrl, origin).send('POST', DOOR, { as: 'person' });
    expect([refusal(answer), answer.headers.getSetCookie()]).toEqual([{ status: 403, code: 'origin_refused' }, []]);
  });

  it.each([['GET /dev/v1/demo'], ['GET /dev/v1/mailbox?to=ada@people.example'], [`POST ${DOOR}`], ['GET /dev/v1/x']])(
    'are not there for a name that somebody points to this machine: %s',
    async (line) => {
      const head = `${line} HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n`;
      const body = '{"as":"person"}';
      const rest = `Content-Type: application/json\r\nContent-Length: ${String(body.length)}\r\nConnection: close\r\n\r\n`;
      const answer = await rawExchange(baseUrl, head + rest + body);
      expect([answer.status, answer.headers.includes('set-cookie')]).toEqual([404, false]);
    },
  );

  it.each([[{}], [{ as: 'nobody' }], [{ as: ['person'] }], [{ as: null }]])('are not named by %j', async (body) => {
    const answer = await new Browser(baseUrl).send('POST', DOOR, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    expect((answer.body['error'] as { message: string }).message).toMatch(/^as\b/);
  });

  it('have the credentials beside them', async () => {
    const answer = await ask(baseUrl, 'GET', '/dev/v1/demo', {});
    mustBeDescribed({ method: 'GET', path: '/dev/v1/demo', ...answer });
    expect([answer.status, answer.body]).toEqual([200, await service.running.services.demoFiles.read()]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lead nowhere while there is no demo', async () => {
    const file = join(service.dataDir, 'demo.json');
    await rename(file, `${file}.away`);
    expect(refusal(await new Browser(baseUrl).send('POST', DOOR, { as: 'person' }))).toEqual(NO_DEMO);
    expect(refusal(await ask(baseUrl, 'GET', '/dev/v1/demo', {}))).toEqual(NO_DEMO);
    await rename(`${file}.away`, file);
  });

  it('let the next person in when the first is gone, and nobody when all are', async () => {
    const [ada, bruno, chloe] = [await entered('person'), 'bruno@people.example', 'chloe@people.example'];
    expect((await ada.send('DELETE', '/person/v1/me')).status).toBe(204);
    for (const email of [bruno, chloe]) {
      const next = await entered('person');
      expect((await next.send('GET', '/person/v1/me')).body).toMatchObject({ email });
      expect((await next.send('DELETE', '/person/v1/me')).status).toBe(204);
    }
    expect(refusal(await new Browser(baseUrl).send('POST', DOOR, { as: 'person' }))).toEqual(NO_DEMO);
  });
});

describe('where development routes are off', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { DEVELOPMENT_ROUTES: 'false' } });
  });
  afterAll(() => service.stop());

  it('there are no doors and no credentials', async () => {
    const browser = new Browser(service.running.baseUrl);
    const nothing = { status: 404, code: 'not_found' };
    expect(refusal(await browser.send('POST', DOOR, { as: 'staff' }))).toEqual(nothing);
    expect(refusal(await browser.send('GET', '/dev/v1/demo'))).toEqual(nothing);
  });
});
