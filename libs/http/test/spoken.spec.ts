import { businessAuthentication } from '#http';
import { ask, exchange } from './support/http-client.js';
import { KEY, PRODUCTION, runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';
import { SHOP_ROUTES } from './support/shop.js';

describe('a face whose answers are spoken', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    const authenticate = businessAuthentication({
      authenticate: (key) => Promise.resolve(key === KEY ? PRODUCTION : undefined),
    });
    shop = await runSampleApp({
      faces: [{ base: '/v1', routes: SHOP_ROUTES, authenticate, say: ({ code }) => `That is ${code}.` }],
      limits: { headersTimeoutMs: 200, requestTimeoutMs: 500 },
    });
  });
  afterAll(() => shop.app.close());

  const fault = (name: string) => ask(shop, '/v1/broken', { headers: { 'x-fault': name } });

  test.each([
    ['a bug of ours', () => fault('bug'), 500, 'internal_error'],
    ['an engine that is gone', () => fault('store'), 503, 'service_unavailable'],
    ['a key ring that is gone', () => fault('crypto'), 503, 'crypto_unavailable'],
    ['a limit', () => fault('limited'), 429, 'rate_limited'],
    ['no key', () => ask(shop, '/v1/me', { headers: { authorization: '' } }), 401, 'unauthorized'],
    ['an unknown route', () => ask(shop, '/v1/nothing'), 404, 'not_found'],
    ['a wrong method', () => ask(shop, '/v1/me', { method: 'PUT' }), 405, 'method_not_allowed'],
    ['a route of another process', () => ask(shop, '/v1/elsewhere', { body: '{}' }), 404, 'not_found'],
    ['a body that is no JSON', () => ask(shop, '/v1/things', { body: '{' }), 400, 'invalid_request'],
    [
      'a body that never comes whole',
      () =>
        exchange(
          shop.port,
          `POST /v1/things?a=b HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n` +
            'Content-Length: 9\r\n\r\n{',
        ),
      408,
      'request_timeout',
    ],
  ])('says what is wrong with %s', async (_what, answers, status, code) => {
    const answer = await answers();
    const request_id = answer.headers['x-request-id'];
    const message = expect.stringMatching(/./) as string;
    expect(answer).toMatchObject({ status, body: { error: { code, message, request_id }, say: `That is ${code}.` } });
  });

  test('has no words for what belongs to no face', async () => {
    expect((await ask(shop, '/elsewhere')).body).not.toHaveProperty('say');
    expect((await exchange(shop.port, 'nonsense\r\n\r\n')).body).not.toHaveProperty('say');
  });
});
