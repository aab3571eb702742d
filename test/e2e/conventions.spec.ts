import { ask, refusal } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';

const UNAUTHORIZED = { status: 401, code: 'unauthorized' };
const NOT_IN_PRODUCTION = { status: 403, code: 'business_not_in_production' };

/** Requests that would be refused for something else. */
const WRONG: readonly (readonly [
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
])[] = [
  ['POST', '/v1/previews', {}, '{'],
  ['POST', '/v1/previews', { 'content-type': 'text/plain' }, 'x'],
  ['POST', '/v1/grants', {}, JSON.stringify({ external_ref: 'x'.repeat(20_000) })],
  ['PUT', '/v1/grants', {}, '{}'],
  ['GET', '/v1/nothing', {}],
  ['GET', '/v1/grants/x', {}],
  ['GET', '/v1/grants?status=none', {}],
];

describe('before anything else is looked at', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const wrongRequests = (headers: Readonly<Record<string, string>>) =>
    Promise.all(
      WRONG.map(([method, path, extra, body]) =>
        ask(service.running.baseUrl, method, path, { ...headers, ...extra }, body),
      ),
    );

  it.each([
    ['no key', {}],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['a key without its checksum', { authorization: `Bearer svc_live_${'x'.repeat(32)}` }],
    ['an unknown key', { authorization: 'Bearer svc_live_00000000000000000000000000000000' }],
    ['a key of another prefix', { authorization: `Bearer svc_test_${'0'.repeat(32)}` }],
  ])('a request with %s is 401', async (_what, headers) => {
    const answers = await wrongRequests(headers);
    expect(answers.map(refusal)).toEqual(answers.map(() => UNAUTHORIZED));
    expect(answers.map((answer) => answer.headers.get('www-authenticate'))).toEqual(answers.map(() => 'Bearer'));
  });

  it.each([
    ['without a key', {}, 'This request has no API key'],
    ['of another scheme', { authorization: 'Basic dXNlcjpwYXNz' }, 'This request has no API key'],
    ['with another key', { authorization: `Bearer svc_test_${'0'.repeat(32)}` }, 'This is no API key of ours'],
    ['with a session’s token', { authorization: `Bearer ${'a-_0'.repeat(10)}xyz` }, 'This is the token of a session'],
  ])('a request %s is told so', async (_what, headers, reason) => {
    const { body } = await ask(service.running.baseUrl, 'GET', '/v1/status', headers);
    expect((body['error'] as { message: string }).message).toBe(
      `${reason}; send a live API key as Authorization: Bearer <key>.`,
    );
  });

  it('a revoked key is 401, at once, and the business’s other keys go on', async () => {
    const business = await service.world.business();
    expect((await business.api.status()).status).toBe(200);
    await service.world.revokeApiKey(business);
    const revoked = await business.api.status();
    expect(refusal(revoked)).toEqual(UNAUTHORIZED);
    expect((revoked.body['error'] as { message: string }).message).toMatch(/^This API key was revoked;/);
    const answers = await wrongRequests({ authorization: `Bearer ${business.api.apiKey}` });
    expect(answers.map(refusal)).toEqual(answers.map(() => UNAUTHORIZED));
    expect((await service.business.status()).status).toBe(200);
  });

  it('a key of a demo business is 403 until staff have approved it', async () => {
    const demo = await service.world.business('demo');
    const answers = await wrongRequests({ authorization: `Bearer ${demo.api.apiKey}` });
    expect(answers.map(refusal)).toEqual(answers.map(() => NOT_IN_PRODUCTION));
    expect(refusal(await demo.api.status())).toEqual(NOT_IN_PRODUCTION);
    const staff = await service.world.staff();
    await staff.approvesProduction(demo.id);
    expect((await demo.api.status()).status).toBe(200);
    await staff.withdrawsProduction(demo.id);
    expect(refusal(await demo.api.status())).toEqual(NOT_IN_PRODUCTION);
  });

  it('a business in production hears what is wrong with its request', async () => {
    const answers = await wrongRequests({ authorization: `Bearer ${service.business.apiKey}` });
    expect(answers.map(refusal)).toEqual([
      { status: 400, code: 'invalid_request' },
      { status: 415, code: 'unsupported_media_type' },
      { status: 413, code: 'payload_too_large' },
      { status: 405, code: 'method_not_allowed' },
      { status: 404, code: 'not_found' },
      { status: 404, code: 'grant_not_found' },
      { status: 400, code: 'invalid_request' },
    ]);
  });

  it('an id that a client sends along is not taken for the request’s', async () => {
    const sent = '11111111-1111-4111-8111-111111111111';
    const headers = { authorization: `Bearer ${service.business.apiKey}`, 'x-request-id': sent };
    const answer = await ask(service.running.baseUrl, 'GET', '/v1/status', headers);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-request-id')).not.toBe(sent);
  });
});
