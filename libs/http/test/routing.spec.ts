import { METHODS } from 'node:http';
import { readRoute } from '#http';
import { RouteGuard } from '../src/faces/route-guard.js';
import { ask, exchange, request } from './support/http-client.js';
import { KEY, runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

const ID = '00000000-0000-4000-8000-00000000abcd';

describe('routes of a face', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp({ listed: [readRoute('/beside/:id')] });
  });
  afterAll(() => shop.app.close());

  const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;

  test.each(['/v1/nothing', '/v1', '/v1/', '/v1/things/', '/v1/me/', '/v1//me', '/nothing', '/'])(
    '%s is 404 not_found',
    async (path) => {
      const answer = await ask(shop, path);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    },
  );

  test('an unknown route is 404 whatever its body', async () => {
    const answer = await ask(shop, '/v1/nothing', { body: '{', headers: { 'content-type': 'text/plain' } });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    const outside = await ask(shop, '/nothing', { body: '{' });
    expect([outside.status, codeOf(outside)]).toEqual([404, 'not_found']);
  });

  test.each([
    ['PUT', '/v1/things', 'GET, POST'],
    ['DELETE', `/v1/things/${ID}`, 'GET'],
    ['POST', '/v1/things/no-uuid', 'GET'],
    ['GET', '/v1/elsewhere', 'POST'],
    ['OPTIONS', '/v1/me', 'GET'],
    ['POST', '/v1/open', 'GET'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['POST', `/beside/${ID}`, 'GET, HEAD'],
  ])('%s %s is 405 method_not_allowed and says what is allowed', async (method, path, allow) => {
    const answer = await ask(shop, path, { method });
    expect([answer.status, codeOf(answer), answer.headers['allow']]).toEqual([405, 'method_not_allowed', allow]);
  });

  test.each(METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD'].includes(method)))(
    '%s, of which no route knows, is refused on each like any other',
    async (method) => {
      const by = (path: string) =>
        exchange(shop.port, request(`${method} ${path}`, [`Authorization: Bearer ${KEY}`, 'Content-Length: 0']));
      const known = await by('/v1/me');
      expect([known.status, codeOf(known), known.headers['allow']]).toEqual([405, 'method_not_allowed', 'GET']);
      for (const path of ['/v1/nothing', '/nothing'])
        expect([path, (await by(path)).status, codeOf(await by(path))]).toEqual([path, 404, 'not_found']);
    },
  );

  test('HEAD is no method of a route: 405 without a body', async () => {
    const answer = await exchange(shop.port, request('HEAD /v1/me'));
    expect(answer).toMatchObject({ status: 405, body: undefined, headers: { allow: 'GET' } });
  });

  test.each([
    ['POST', '/v1/elsewhere'],
    ['GET', `/beside/${ID}`],
  ])('a route that another process serves is not found here: %s %s', async (method, path) => {
    const answer = await ask(shop, path, { method, ...(method === 'POST' && { body: '{}' }) });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
  });

  test('an id in a path may be written in any case and reaches the handler in lower case', async () => {
    expect(await ask(shop, `/v1/things/${ID.toUpperCase()}`)).toMatchObject({ status: 200, body: { id: ID } });
  });

  test.each(['1', `${ID}0`, `{${ID}}`, '%zz', '%00', 'a%2fb', `%20${ID}`, 'a'.repeat(3000)])(
    'a path id that is no UUID is an id that nothing has: %s',
    async (id) => {
      const answer = await exchange(shop.port, request(`GET /v1/things/${id}`));
      expect([answer.status, codeOf(answer)]).toEqual([404, 'grant_not_found']);
    },
  );

  test('an address beyond any use is 414 uri_too_long', async () => {
    const answer = await ask(shop, `/v1/me?q=${'a'.repeat(5000)}`);
    expect([answer.status, codeOf(answer)]).toEqual([414, 'uri_too_long']);
  });

  test('a request id of the client is not taken over', async () => {
    const theirs = '11111111-1111-4111-8111-111111111111';
    const answers = await Promise.all(
      ['/v1/me', '/v1/nothing', '/nothing', '/health/live', '/v1/openapi.json'].map((path) =>
        ask(shop, path, { headers: { 'x-request-id': theirs, 'request-id': theirs } }),
      ),
    );
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(ids).not.toContain(theirs);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('nothing in front of the service is believed: forwarded headers change nothing', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'gopher', 'x-forwarded-for': 'x' };
    expect((await ask(shop, '/v1/me', { headers: forwarded })).status).toBe(200);
  });

  test('answers are not to be kept by anyone on the way', async () => {
    expect((await ask(shop, '/v1/me')).headers['cache-control']).toBe('no-store');
    expect((await ask(shop, '/v1/nothing')).headers['cache-control']).toBe('no-store');
  });

  test('no answer leaves its type to be guessed', async () => {
    const asked = ['/v1/me', '/v1/nothing', '/nothing', '/health/live', '/v1/things?status=x', '/v1/openapi.json'];
    for (const path of asked) {
      expect([path, (await ask(shop, path)).headers['x-content-type-options']]).toEqual([path, 'nosniff']);
    }
    const unparsable = await exchange(shop.port, 'nonsense\r\n\r\n');
    expect(unparsable).toMatchObject({ status: 400, headers: { 'x-content-type-options': 'nosniff' } });
  });

  test('a controller cannot serve a route that its face does not list', async () => {
    const faces = [{ base: '/v1', routes: [], authenticate: () => Promise.reject(new Error('never asked')) }];
    await expect(runSampleApp({ faces })).rejects.toThrow('is not among the routes of /v1');
  });

  test('a route cannot be served by a method that no request is routed by', () => {
    const served = () => {
      new RouteGuard([], []).admit({ method: 'TRACE', url: '/traced', handler: () => undefined });
    };
    expect(served).toThrow('no request is routed by TRACE, as /traced is');
  });

  test('an expectation that is not understood is ignored', async () => {
    const answer = await exchange(
      shop.port,
      request('GET /v1/me', [`Authorization: Bearer ${KEY}`, 'Expect: the-unexpected']),
    );
    expect(answer.status).toBe(200);
  });
});
