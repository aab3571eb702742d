import type { Observation } from '#http';
import { ask, exchange } from './support/http-client.js';
import { requestGate } from './support/request-gate.js';
import { until } from './support/until.js';
import { BUSINESS_ID, KEY, KEY_ID, runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

const ID = '00000000-0000-4000-8000-00000000abcd';

describe('the log', () => {
  const observed: Observation[] = [];
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp({ onAnswered: (observation) => void observed.push(observation) });
  });
  afterAll(() => shop.app.close());

  const linesOf = (requestId: string | undefined) => shop.lines().filter((line) => line['request_id'] === requestId);

  test('each request leaves one line, with the route in place of the address', async () => {
    const answer = await ask(shop, `/v1/things/${ID}`);
    expect(linesOf(answer.headers['x-request-id'])).toEqual([
      {
        level: 'info',
        time: expect.any(Number) as number,
        request_id: answer.headers['x-request-id'],
        trace_id: String(answer.headers['x-request-id']).replaceAll('-', ''),
        method: 'GET',
        route: '/v1/things/:id',
        status: 200,
        duration_ms: expect.any(Number) as number,
        principal: BUSINESS_ID,
        api_key: KEY_ID,
        msg: 'answered',
      },
    ]);
  });

  test.each([
    ['/v1/nothing?secret=1', {}, { route: '/v1/*', status: 404, code: 'not_found', level: 'info' }],
    ['/secret', {}, { route: '*', status: 404, code: 'not_found', level: 'info' }],
    [`/v1/things/${ID}`, { method: 'PUT' }, { route: '/v1/things/:id', status: 405, level: 'info' }],
    ['/v1/open', { method: 'PROPFIND' }, { method: 'PROPFIND', route: '/v1/open', status: 405, level: 'info' }],
    ['/elsewhere', { method: 'REPORT' }, { method: 'REPORT', route: '*', status: 404, level: 'info' }],
    ['/v1/me', { headers: { authorization: 'Bearer secret' } }, { route: '/v1/me', status: 401, level: 'info' }],
    ['/v1/broken', { headers: { 'x-fault': 'bug' } }, { route: '/v1/broken', status: 500, level: 'error' }],
    ['/v1/things', { body: '{"secret":' }, { route: '/v1/things', status: 400, level: 'info' }],
  ])('a refused request leaves its line too: %s', async (path, asked, expected) => {
    const answer = await ask(shop, path, asked);
    const [line] = linesOf(answer.headers['x-request-id']).filter((one) => one['msg'] === 'answered');
    expect(line).toMatchObject(expected);
  });

  test('a request whose client went away leaves its line once it is dealt with', async () => {
    const leaving = new AbortController();
    const arrived = requestGate.arrival();
    const gone = fetch(`${shop.url}/v1/slow`, { headers: { authorization: `Bearer ${KEY}` }, signal: leaving.signal });
    await arrived;
    leaving.abort();
    await expect(gone).rejects.toThrow();
    requestGate.open();
    await until(() => shop.lines().some((line) => line['route'] === '/v1/slow'));
  });

  test('a request that no parser can read leaves a line with its id', async () => {
    const answer = await exchange(shop.port, 'secret nonsense\r\n\r\n');
    expect(linesOf(answer.headers['x-request-id'])).toMatchObject([
      { route: '*', status: 400, code: 'invalid_request' },
    ]);
  });

  test('no address, query, key or body is in any line', async () => {
    await ask(shop, '/v1/things?secret=1', { body: '{"title":"secret"}', headers: { 'x-secret': 'secret' } });
    const text = JSON.stringify(shop.lines());
    expect(text).not.toContain('secret');
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(ID);
  });

  test('metrics and traces hear of each answer by its id, route, method and status', async () => {
    observed.length = 0;
    const found = await ask(shop, `/v1/things/${ID}`);
    const missed = await ask(shop, '/secret', { method: 'POST' });
    const [one, other] = [found, missed].map(({ headers }) => headers['x-request-id']);
    const seconds = expect.any(Number) as number;
    expect(observed).toEqual([
      { requestId: one, route: '/v1/things/:id', method: 'GET', status: 200, seconds },
      { requestId: other, route: '*', method: 'POST', status: 404, seconds },
    ]);
    expect(observed[0]?.seconds).toBeLessThan(5);
  });
});
