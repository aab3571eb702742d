import { ApiError, ERROR_CODES, statusOf } from '#http';
import { ask } from './support/http-client.js';
import { runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

const BUSY = 'The service cannot answer right now; try again shortly.';
const UNREADABLE = 'Person data cannot be read right now; try again shortly.';
const OOPS = 'Something went wrong on our side; try again shortly, and quote the request_id when you ask us.';

describe('errors', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp();
  });
  afterAll(() => shop.app.close());

  test.each([
    ['limited', 429, 'rate_limited', 'Too many requests.', '7'],
    ['gone', 410, 'grant_revoked', 'The person revoked this grant.', undefined],
    ['store', 503, 'service_unavailable', BUSY, '1'],
    ['log', 503, 'service_unavailable', BUSY, '1'],
    ['crypto', 503, 'crypto_unavailable', UNREADABLE, '1'],
    ['bug', 500, 'internal_error', OOPS, undefined],
    ['driver', 500, 'internal_error', OOPS, undefined],
  ])('a handler that fails (%s) is answered in the envelope', async (fault, status, code, message, retryAfter) => {
    const answer = await ask(shop, '/v1/broken', { headers: { 'x-fault': fault } });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(answer.body).toEqual({ error: { code, message, request_id: answer.headers['x-request-id'] } });
  });

  test('an unexpected error is logged with its stack and its request, and without its words', async () => {
    const answer = await ask(shop, '/v1/broken', { headers: { 'x-fault': 'bug' } });
    const requestId = answer.headers['x-request-id'];
    const [line] = shop.lines().filter((one) => one['request_id'] === requestId && one['msg'] === 'unexpected error');
    expect(line).toMatchObject({ level: 'error', error: { name: 'TypeError' } });
    expect(JSON.stringify(line)).toMatch(/shop\.ts/);
    expect(JSON.stringify(shop.lines())).not.toMatch(/Ada|Example St|db\.internal/);
  });

  test('an engine out of reach is warned of with its request', async () => {
    const answer = await ask(shop, '/v1/broken', { headers: { 'x-fault': 'store' } });
    const requestId = answer.headers['x-request-id'];
    const warnings = shop.lines().filter((one) => one['request_id'] === requestId && one['level'] === 'warn');
    expect(warnings).toMatchObject([{ msg: 'engine unavailable', error: { name: 'DocumentStoreUnavailable' } }]);
  });

  test('another mapping of errors can be put in, whose refusals are not logged as errors', async () => {
    const other = await runSampleApp({
      errorMapping: (error) =>
        error instanceof TypeError ? new ApiError({ code: 'last_owner', message: 'Mapped.' }) : undefined,
    });
    const answer = await ask(other, '/v1/broken', { headers: { 'x-fault': 'bug' } });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'last_owner', message: 'Mapped.' } } });
    expect(other.lines().filter(({ level }) => level !== 'info')).toEqual([]);
    await other.app.close();
  });

  test('every code has the status that docs/api.md gives it', () => {
    expect(Object.fromEntries(ERROR_CODES.map((code) => [code, statusOf(code)]))).toMatchObject({
      invalid_request: 400,
      invalid_key_format: 400,
      invalid_external_ref: 400,
      transcript_too_long: 400,
      unauthorized: 401,
      business_not_in_production: 403,
      key_not_found: 404,
      preview_not_found: 404,
      grant_not_found: 404,
      endpoint_not_found: 404,
      grant_not_active: 409,
      preview_other_call: 409,
      endpoint_limit_reached: 409,
      claim_window_expired: 410,
      key_not_usable: 410,
      grant_revoked: 410,
      rate_limited: 429,
      call_preview_limit: 429,
      crypto_unavailable: 503,
    });
  });
});
