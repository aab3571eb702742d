import { ask } from './support/http-client.js';
import { runSampleApp, type RunningSampleApp } from './support/running-sample-app.js';

describe('validation', () => {
  let shop: RunningSampleApp;
  beforeAll(async () => {
    shop = await runSampleApp();
  });
  afterAll(() => shop.app.close());

  const created = async (body: object) => {
    const answer = await ask(shop, '/v1/things', { body: JSON.stringify(body) });
    const { error } = answer.body as { error?: { code: string; message: string } };
    return error === undefined ? answer.status : [answer.status, error.code, error.message];
  };
  const listed = async (query: string) => {
    const answer = await ask(shop, `/v1/things?${query}`);
    const { error } = answer.body as { error?: { code: string; message: string } };
    return error === undefined ? answer.body : [answer.status, error.code, error.message];
  };

  test('unknown fields are left out', async () => {
    const answer = await ask(shop, '/v1/things', {
      body: '{"title":"a","unknown":1,"place":{"line1":"x","unknown":2}}',
    });
    expect(answer.body).toEqual({ kind: 'NewThingDto', received: { title: 'a', place: { line1: 'x' } } });
  });

  test.each([
    [{}, 'title is required'],
    [{ title: null }, 'title must be a string'],
    [{ title: 7 }, 'title must be a string'],
    [{ title: ['a'] }, 'title must be a string'],
    [{ title: 'a', amount: '7' }, 'amount must be a whole number'],
    [{ title: 'a', amount: true }, 'amount must be a whole number'],
    [{ title: 'a', keep: 'x' }, 'keep must be a list'],
    [{ title: 'a', keep: ['x'] }, 'keep must be a list of UUIDs'],
    [{ title: 'a', place: 'x' }, 'place must be an object'],
    [{ title: 'a', place: {} }, 'place.line1 is required'],
    [{ title: 'a', place: [] }, 'place must be an object'],
    [{ title: 'a', place: { line1: null } }, 'place.line1 must be a string'],
    [{ title: 7, amount: 'x' }, 'title must be a string'],
  ])('nothing is converted, and the first problem is told by field and reason: %j', async (body, message) => {
    expect(await created(body)).toEqual([400, 'invalid_request', message]);
  });

  test('null stands for absent where a field is optional', async () => {
    expect(await created({ title: 'a', external_ref: null, amount: null })).toBe(201);
  });

  test.each([
    [7, 'external_ref must be a string'],
    ['a\u0000b', 'external_ref must not contain control characters'],
    ['a\nb', 'external_ref must not contain control characters'],
    ['a\u007fb', 'external_ref must not contain control characters'],
    ['a\u0085b', 'external_ref must not contain control characters'],
    ['a'.repeat(201), 'external_ref must have at most 200 characters'],
    ['😀'.repeat(201), 'external_ref must have at most 200 characters'],
  ])('a field can have a code for whatever is wrong with it: %j', async (external_ref, message) => {
    expect(await created({ title: 'a', external_ref })).toEqual([400, 'invalid_external_ref', message]);
  });

  test('characters are counted as people count them', async () => {
    expect(await created({ title: 'a', external_ref: '😀'.repeat(200) })).toBe(201);
  });

  test('a field can have a code for one of the things that are wrong with it', async () => {
    expect(await created({ title: 'a', transcript: 'abcdef' })).toEqual([
      400,
      'transcript_too_long',
      'transcript must have at most 5 characters',
    ]);
    expect(await created({ title: 'a', transcript: 7 })).toEqual([
      400,
      'invalid_request',
      'transcript must be a string',
    ]);
  });

  test('a query is validated like a body', async () => {
    expect(await listed('status=new')).toEqual({ status: 'new' });
    expect(await listed('updated_since=2030-01-01T00:00:00%2B02:00')).toEqual({
      updated_since: '2030-01-01T00:00:00+02:00',
    });
    const values = 'status must be one of new, old';
    expect(await listed('status=other')).toEqual([400, 'invalid_request', values]);
    expect(await listed('status=new&status=old')).toEqual([400, 'invalid_request', values]);
    expect(await listed('status=')).toEqual([400, 'invalid_request', values]);
  });

  test.each([
    ['unknown=1', 'unknown is not a parameter of this route, which takes status, updated_since'],
    ['status=new&unknown', 'unknown is not a parameter of this route, which takes status, updated_since'],
    ['status[]=new', 'status[] is not a parameter of this route, which takes status, updated_since'],
    ['Status=new', 'Status is not a parameter of this route, which takes status, updated_since'],
    ['a=1&b=1', 'a, b are not parameters of this route, which takes status, updated_since'],
    ['constructor=1', 'constructor is not a parameter of this route, which takes status, updated_since'],
    ['__proto__=1', '__proto__ is not a parameter of this route, which takes status, updated_since'],
    ['%0A%E2%80%AE=1', '\ufffd\ufffd is not a parameter of this route, which takes status, updated_since'],
    [
      Array.from({ length: 1500 }, (_, count) => `${count}`).join('&'),
      '0, 1, 2, 3, 4, … are not parameters of this route, which takes status, updated_since',
    ],
  ])('a parameter that the route does not know is named: %s', async (query, message) => {
    expect(await listed(query.slice(0, 4000))).toEqual([400, 'invalid_request', message]);
  });

  test('a route without parameters takes none, whatever its method', async () => {
    const message = 'page is not a parameter of this route, which takes none';
    const refused = { status: 400, body: { error: { code: 'invalid_request', message } } };
    expect(await ask(shop, '/v1/me?page=2')).toMatchObject(refused);
    expect(await ask(shop, '/v1/big?page=2', { body: '{"title":"a"}' })).toMatchObject(refused);
  });

  const reason = 'updated_since must be an ISO 8601 date-time with Z or an offset, or a date';

  test('an instant whose plus sign was not encoded is refused with a hint', async () => {
    const withPlus = `${reason}; write its + as %2B`;
    expect(await listed('updated_since=2030-01-01T00:00:00+02:00')).toEqual([400, 'invalid_request', withPlus]);
  });

  test('an instant is a date, or a time with its offset', async () => {
    expect(await listed('updated_since=2030-01-01')).toEqual({ updated_since: '2030-01-01' });
    expect(await listed('updated_since=2030-01-01T00:00:00')).toEqual([400, 'invalid_request', reason]);
  });
});
