import { ask, exchange, request } from './support/http-client.js';
import { CURSED_KEY, DEMO_KEY, KEY, runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('authentication of /v1', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp();
  });
  afterAll(() => shop.app.close());

  const withHeaders = (path: string, ...headers: string[]) => exchange(shop.port, request(`GET ${path}`, headers));

  test('a live key of a business in production is let in, and the handler knows whose it is', async () => {
    const answer = await ask(shop, '/v1/me');
    expect(answer).toMatchObject({ status: 200, body: { business: 'Example Books', principal: { kind: 'business' } } });
    expect((answer.body as { requestId: string }).requestId).toBe(answer.headers['x-request-id']);
  });

  test.each([
    ['no header', []],
    ['an unknown key', ['Authorization: Bearer svc_live_unknown']],
    ['another scheme', [`Authorization: Basic ${KEY}`]],
    ['no scheme', [`Authorization: ${KEY}`]],
    ['no key', ['Authorization: Bearer']],
    ['two keys in a header', [`Authorization: Bearer ${KEY} ${KEY}`]],
    ['the header twice', [`Authorization: Bearer ${KEY}`, `Authorization: Bearer ${KEY}`]],
    ['a header beyond any length', [`Authorization: Bearer ${KEY}${'A'.repeat(1000)}`]],
  ])('%s is 401 unauthorized, which names the scheme', async (_case, headers) => {
    const answer = await withHeaders('/v1/me', ...headers);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['x-request-id']).toMatch(UUID);
    expect(answer.body).toEqual({
      error: {
        code: 'unauthorized',
        message: expect.stringMatching(/; send a live API key as Authorization: Bearer <key>\.$/) as string,
        request_id: answer.headers['x-request-id'],
      },
    });
  });

  test('the scheme may be written in any case', async () => {
    expect((await withHeaders('/v1/me', `authorization: bEaReR   ${KEY}`)).status).toBe(200);
  });

  test('a key of a business in demo mode is 403 business_not_in_production', async () => {
    const answer = await ask(shop, '/v1/me', { headers: { authorization: `Bearer ${DEMO_KEY}` } });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'business_not_in_production' } } });
  });

  test('while keys cannot be looked up, the answer is 503 and says when to come back', async () => {
    const answer = await ask(shop, '/v1/me', { headers: { authorization: `Bearer ${CURSED_KEY}` } });
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
    expect(answer.headers['retry-after']).toBe('1');
  });

  test.each([
    ['an unknown path', 'GET /v1/nothing', ''],
    ['the base itself', 'GET /v1', ''],
    ['the base with a slash', 'GET /v1/', ''],
    ['a wrong method', 'PUT /v1/things', ''],
    ['an unusual method', 'PROPFIND /v1/things', ''],
    ['HEAD', 'HEAD /v1/things', ''],
    ['OPTIONS', 'OPTIONS /v1/things', ''],
    ['a route of another process', 'POST /v1/elsewhere', ''],
    ['a path id that is no UUID', 'GET /v1/things/1', ''],
    ['an empty path id', 'GET /v1/things/', ''],
    ['a trailing slash', 'GET /v1/me/', ''],
    ['double slashes inside', 'GET /v1//me', ''],
    ['dot segments', 'GET /v1/things/../me', ''],
    ['dot segments behind an open route', 'GET /v1/open/../me', ''],
    ['an encoded slash', 'GET /v1/open%2f..%2fme', ''],
    ['an encoded letter', 'GET /v1/m%65', ''],
    ['an encoded base', 'GET /%76%31/me', ''],
    ['an escape that means nothing', 'GET /v1/things/%zz', ''],
    ['an escape that is half a character', 'GET /v1/%ff/me', ''],
    ['an escape that is cut off', 'GET /v1/me%', ''],
    ['a semicolon', 'GET /v1/me;open', ''],
    ['a NUL', 'GET /v1/me%00', ''],
    ['a target that is no path', 'GET *v1/me', ''],
    ['an absolute address', 'GET http://example.com/v1/me', ''],
    ['a very long address', `GET /v1/${'a'.repeat(9000)}`, ''],
    ['a very long query', `GET /v1/me?q=${'a'.repeat(9000)}`, ''],
    ['a body of another type', 'POST /v1/things', 'Content-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi'],
    ['a malformed body', 'POST /v1/things', 'Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{'],
    ['a body that is too large', 'POST /v1/things', `Content-Type: application/json\r\nContent-Length: 20000\r\n\r\n`],
  ])('401 comes before anything else: %s', async (_case, line, rest) => {
    const head = `${line} HTTP/1.1\r\nHost: example.com\r\n`;
    const answer = await exchange(shop.port, head + (rest === '' ? '\r\n' : rest));
    expect(answer.status).toBe(401);
    expect(answer.headers['x-request-id']).toMatch(UUID);
  });

  test.each(['GET //v1/me', 'GET /V1/me', 'GET /./v1/me', 'GET /v1me', 'GET /x/../v1/me'])(
    'what is not under /v1 is 404 for everyone: %s',
    async (line) => {
      const answer = await exchange(shop.port, request(line, []));
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      expect(answer.headers['x-request-id']).toMatch(UUID);
    },
  );

  test('an open route asks for nothing', async () => {
    expect(await exchange(shop.port, request('GET /v1/open', []))).toMatchObject({ status: 200, body: { open: true } });
  });

  test('each face has its own authentication', async () => {
    const asAccount = { authorization: 'Bearer session-1' };
    const answer = await ask(shop, '/auth/v1/session', { headers: asAccount });
    expect(answer).toMatchObject({ status: 200, body: { principal: { kind: 'account', accountId: 'account-1' } } });
    expect((await ask(shop, '/auth/v1/session')).status).toBe(401);
    expect((await ask(shop, '/v1/me', { headers: asAccount })).status).toBe(401);
  });
});
