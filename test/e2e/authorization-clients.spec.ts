import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { ASSISTANT_CLIENTS } from '#assistants';
import { EVERYBODY } from '#limits';
import { advanceClock } from '../support/time/advance-clock.js';
import { Assistant, Browser, postForm, postJson, wire } from '../support/assistants/assistant.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { dataOf } from '../support/clients/ask.js';
import { freePort } from '../support/processes/free-port.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';

const HOUR = 3600;
const DAY = 24 * HOUR;

describe('programs that want to be let in', () => {
  let service: Service;
  let baseUrl: string;
  let person: Person;
  let assistant: Assistant;
  const log = new LoggedLines();
  beforeAll(async () => {
    const environment = { PORT: String(await freePort()), LOG_LEVEL: 'debug', WEBHOOKS_ALLOW_LOCAL: 'true' };
    service = await startService({ environment, logStream: log });
    ({ baseUrl } = service.running);
    person = await Person.registered(baseUrl);
    assistant = await Assistant.registered(service.running);
  });
  afterAll(() => service.stop());

  const open = (accessToken: string) => service.running.services.accessTokens.open(accessToken);

  describe('an assistant that is known by an address of its own', () => {
    let server: Server;
    let served: RequestListener;
    let at: string;
    let asked = 0;
    beforeAll(async () => {
      // A network may ask so often in a minute alone.
      await advanceClock(service, 60);
      server = createServer((request, response) => {
        asked += 1;
        served(request, response);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => server.close());
    const describes = (path: string, departures: object = {}, status = 200, headers: object = {}) => {
      const document = {
        client_id: `${at}${path}`,
        client_name: 'By \u202eaddress',
        redirect_uris: ['https://by.example/back'],
      };
      served = (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify({ ...document, ...departures }));
      };
      return new Assistant(service.running, document.client_id, 'https://by.example/back');
    };

    it('is let in, with its description fetched once for several requests', async () => {
      const described = describes('/client.json', { token_endpoint_auth_method: 'none' });
      const before = asked;
      expect(await open((await described.letIn(person.token)).access_token)).toMatchObject({ name: 'By address' });
      await described.letIn(person.token);
      expect(asked).toBe(before + 1);
      expect(dataOf(await person.get('/assistants'))).toContainEqual(
        expect.objectContaining({ redirect_host: 'by.example' }),
      );
    });

    it.each<[string, object, number, object]>([
      ['is described as another one', { client_id: 'https://elsewhere.example/' }, 200, {}],
      ['has a secret', { client_secret: 'x' }, 200, {}],
      ['wants to show a secret', { token_endpoint_auth_method: 'client_secret_post' }, 200, {}],
      ['leads to an unencrypted host', { redirect_uris: ['http://by.example/back'] }, 200, {}],
      ['leads to a program', { redirect_uris: ['by.example:/back'] }, 200, {}],
      ['has half a character in its name', { client_name: 'By\ud83d' }, 200, {}],
      ['describes itself at length', { more: 'x'.repeat(6000) }, 200, {}],
      ['leads elsewhere', {}, 302, { location: 'http://127.0.0.1:1/internal' }],
      ['is not there', {}, 404, {}],
      ['is no JSON', {}, 200, { 'content-type': 'text/html' }],
    ])('is unknown when it %s', async (why, departures, status, headers) => {
      const described = describes(`/${encodeURIComponent(why)}`, departures, status, headers);
      const answer = await new Browser(baseUrl).go(described.leads());
      expect([answer.headers.get('location'), answer.status]).toEqual([null, 400]);
    });

    it.each([
      'https://10.0.0.1/client',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost:1/x/../client',
      'https://[fd00::1]/client',
      'file:///etc/passwd',
      'https://user@by.example/client',
      'http://by.example/client',
    ])('is unknown at %s', async (clientId) => {
      const answer = await new Browser(baseUrl).go(assistant.leads({ client_id: clientId }));
      expect([answer.headers.get('location'), answer.status]).toEqual([null, 400]);
    });
  });

  it.each([
    ['no address', 'redirect_uri', {}],
    ['an unencrypted address', 'redirect_uri', { redirect_uris: ['http://helper.example/back'] }],
    ['a scheme of a program', 'redirect_uri', { redirect_uris: ['helper://back'] }],
    ['a fragment', 'redirect_uri', { redirect_uris: ['https://helper.example/back#x'] }],
    ['a user in the address', 'redirect_uri', { redirect_uris: ['https://me:x@helper.example/back'] }],
    [
      'too many addresses',
      'redirect_uri',
      { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://helper.example/${at}`) },
    ],
    ['addresses that are none', 'redirect_uri', { redirect_uris: [{}, 1, null] }],
    [
      'a name that is none',
      'client_metadata',
      { redirect_uris: ['https://helper.example/back'], client_name: { a: 1 } },
    ],
    [
      'the first half of a character',
      'client_metadata',
      { redirect_uris: ['https://helper.example/back'], client_name: '\ud83d' },
    ],
    [
      'the second half of a character',
      'client_metadata',
      { redirect_uris: ['https://helper.example/back'], client_name: 'x\ude00' },
    ],
  ])('registers nobody with %s', async (_, wrong, body) => {
    const answer = await postJson(`${baseUrl}/oauth/register`, body);
    expect(answer).toMatchObject({
      status: 400,
      json: { error: `invalid_${wrong}` },
    });
  });

  it('registers public clients alone, with no more than what counts', async () => {
    const given = { redirect_uris: ['https://helper.example/back'], token_endpoint_auth_method: 'client_secret_basic' };
    const further = {
      jwks_uri: 'http://127.0.0.1:1/',
      sector_identifier_uri: 'https://127.0.0.1/',
      logo_uri: 'https://x.example/',
    };
    const { status, json } = await postJson(`${baseUrl}/oauth/register`, { ...given, ...further });
    expect({ status, json }).toEqual({
      status: 201,
      json: {
        ...{ client_id: expect.any(String) as string, client_id_issued_at: expect.any(Number) as number },
        ...{ redirect_uris: given.redirect_uris, grant_types: ['authorization_code', 'refresh_token'] },
        ...{ response_types: ['code'], token_endpoint_auth_method: 'none', application_type: 'native' },
      },
    });
  });

  it('answers rubbish with a refusal, wherever it comes', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      'a=1&a=2',
      '%',
      'grant_type=refresh_token&refresh_token=%00%ff',
      'x'.repeat(20_000),
      '\0',
    ];
    const types = [
      'application/x-www-form-urlencoded',
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded; charset=utf-9',
    ];
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/register'])
      for (const type of types)
        for (const body of bodies) {
          const answer = await wire(baseUrl + path, { method: 'POST', body, headers: { 'content-type': type } });
          expect([path, type, body.slice(0, 20), answer.status < 500 && answer.status >= 400]).toEqual([
            path,
            type,
            body.slice(0, 20),
            true,
          ]);
        }
    const form = [
      {},
      { grant_type: 'password' },
      { grant_type: 'authorization_code', code: '../..' },
      { grant_type: 'refresh_token', refresh_token: 'é'.repeat(99) },
    ];
    for (const fields of form)
      for (const authorization of ['Basic !!!', 'Bearer x', 'Basic Og==', '']) {
        const headers: Record<string, string> = authorization === '' ? {} : { authorization };
        const answer = await postForm(`${baseUrl}/oauth/token`, { client_id: assistant.clientId, ...fields }, headers);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.json).toMatchObject({ error: expect.any(String) as string });
      }
    for (const path of [
      '/oauth/authorize',
      '/oauth/authorize/',
      '/oauth/authorize/x',
      '/oauth/authorize/%00',
      `/oauth/authorize?${'a'.repeat(3000)}`,
      '/oauth/authorize?scope=%00&client_id=%ff',
      '/oauth/authorize?resource=a&resource=b',
      '/oauth',
      '/oauth/jwks',
      '/oauth/me',
      '/oauth/auth',
      '/oauth/.well-known/openid-configuration',
      '/oauth/session/end',
    ]) {
      const answer = await new Browser(baseUrl).go(path);
      expect([path, answer.status < 500 && answer.status >= 400]).toEqual([path, true]);
    }
    expect((await wire(`${baseUrl}/oauth/token`)).status).toBe(405);
  });

  it('stops a network that registers too often, and says when to come again', async () => {
    await advanceClock(service, 2 * HOUR);
    const one = { redirect_uris: ['https://helper.example/back'] };
    const answers = [];
    for (let at = 0; at < 21; at++) answers.push(await postJson(`${baseUrl}/oauth/register`, one));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    expect(answers.at(-1)?.json).toMatchObject({ error: 'temporarily_unavailable' });
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('stops a network that asks too often', async () => {
    const led = [];
    for (let at = 0; at < 61; at++) led.push((await new Browser(baseUrl).go(assistant.leads())).status);
    expect(led).toEqual([...Array.from({ length: 60 }, () => 303), 429]);
    await advanceClock(service, HOUR);
  });

  it('are stopped whatever network they come from when all together are too many', async () => {
    const { admission } = service.running.services.limits;
    await advanceClock(service, HOUR);
    const fill = async (of: 'clientsInAll' | 'letInsInAll' | 'clientDocumentsInAll', count: number): Promise<void> => {
      for (let at = 0; at < count; at++) await admission.use([{ of, subject: EVERYBODY }]);
    };
    await fill('clientsInAll', 499);
    const one = { redirect_uris: ['https://helper.example/back'] };
    expect((await postJson(`${baseUrl}/oauth/register`, one)).status).toBe(201);
    const over = await postJson(`${baseUrl}/oauth/register`, one);
    expect([over.status, over.json['error']]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3000);
    await fill('clientDocumentsInAll', 300);
    const described = { client_id: 'https://127.0.0.1/client', grant_type: 'refresh_token', refresh_token: 'x' };
    const refused = await postForm(`${baseUrl}/oauth/token`, described);
    expect([refused.status, refused.json['error']]).toEqual([429, 'temporarily_unavailable']);
    await fill('letInsInAll', 2_999);
    expect((await new Browser(baseUrl).go(assistant.leads())).status).toBe(303);
    expect((await new Browser(baseUrl).go(assistant.leads())).status).toBe(429);
  });

  it('are forgotten after thirty days in which nobody let them in, whoever asks about them', async () => {
    const { records } = service.running.engines;
    const isKept = async ({ clientId }: Assistant) => (await records.get(ASSISTANT_CLIENTS, clientId)) !== undefined;
    await advanceClock(service, HOUR);
    const [used, asked] = [await Assistant.registered(service.running), await Assistant.registered(service.running)];
    await advanceClock(service, 20 * DAY);
    await used.letIn((await Person.registered(baseUrl)).token);
    expect((await new Browser(baseUrl).go(asked.leads())).status).toBe(303);
    await advanceClock(service, 11 * DAY);
    expect([await isKept(used), await isKept(asked)]).toEqual([true, false]);
    expect((await new Browser(baseUrl).go(asked.leads())).status).toBe(400);
    await advanceClock(service, 20 * DAY);
    expect(await isKept(used)).toBe(false);
  });

  it('leave nothing of what they sent in the log, which has no fault either', () => {
    const lines = log.lines.join('\n');
    expect(lines).toContain('"route":"/oauth/register"');
    expect(lines).not.toMatch(/code_challenge|by\.example|helper\.example|client_id|unexpected error/);
  });
});
