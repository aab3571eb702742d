import { documentOf } from '#http';
import { authFace } from '../../apps/faces/src/index.js';
import { ask, type Answer } from '../support/clients/ask.js';
import { mustBeDescribedBy } from '../support/clients/described-answer.js';
import { startService, type Service } from '../support/service/service.js';

const mustBeDescribed = mustBeDescribedBy(documentOf(authFace));
const UNKNOWN = '00000000-0000-4000-8000-000000000001';

describe('the sessions of an account', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const call = async (token: string, method: string, path: string): Promise<Answer> => {
    const whole = `/auth/v1/sessions${path}`;
    const answer = await ask(service.running.baseUrl, method, whole, { authorization: `Bearer ${token}` });
    mustBeDescribed({ method, path: whole.replace(/\?.*/, ''), ...answer });
    return answer;
  };
  /** Signed in on a browser of this name, or on none. */
  const signedIn = async (email: string, client: string | null = null) => {
    const { accounts, sessions } = service.running.services;
    return sessions.start(await accounts.findOrCreate(email), { client, deviceId: null });
  };
  const listed = async (token: string) => (await call(token, 'GET', '')).body['data'] as Record<string, unknown>[];

  it('are listed to their owner alone, with the current one marked', async () => {
    const first = await signedIn('ida@people.example', 'Firefox on Linux');
    const second = await signedIn('ida@people.example');
    await signedIn('jon@people.example');
    const { status, body } = await call(second.token, 'GET', '');
    const times = { created_at: expect.any(String) as string, last_used_at: expect.any(String) as string };
    const ofFirst = { id: first.sessionId, ...times, client: 'Firefox on Linux', current: false };
    const ofSecond = { id: second.sessionId, ...times, client: null, current: true };
    expect([status, body['next_cursor']]).toEqual([200, null]);
    expect(body['data']).toHaveLength(2);
    expect(body['data']).toEqual(expect.arrayContaining([ofFirst, ofSecond]));
  });

  it('go on behind the last one of a page when that one was ended meanwhile', async () => {
    const started = [];
    for (let n = 0; n < 52; n++) started.push(await signedIn('lea@people.example'));
    const token = started.at(-1)?.token ?? '';
    const page = async (query: string) => (await call(token, 'GET', query)).body;
    const idsIn = ({ data }: Readonly<Record<string, unknown>>) => (data as { id: string }[]).map(({ id }) => id);
    const first = await page('');
    const rest = idsIn(await page(`?cursor=${String(first['next_cursor'])}`));
    expect((await call(token, 'DELETE', `/${String(idsIn(first).at(-1))}`)).status).toBe(204);
    const second = await page(`?cursor=${String(first['next_cursor'])}`);
    expect([rest.length, idsIn(second), second['next_cursor']]).toEqual([2, rest, null]);
  });

  it('come in pages of fifty', async () => {
    let token = '';
    for (let n = 0; n < 51; n++) ({ token } = await signedIn('kim@people.example'));
    const first = await call(token, 'GET', '');
    const rest = await call(token, 'GET', `?cursor=${String(first.body['next_cursor'])}`);
    const ids = [first, rest].map(({ body }) => (body['data'] as { id: string }[]).map(({ id }) => id));
    expect([ids[0]?.length, ids[1]?.length, new Set(ids.flat()).size, rest.body['next_cursor']]).toEqual([
      50,
      1,
      51,
      null,
    ]);
    expect(await call(token, 'GET', `?cursor=${UNKNOWN}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', message: 'cursor must be the next_cursor of an earlier page' } },
    });
  });

  it('are ended one by one; those of others are not found', async () => {
    const [own, lost] = [await signedIn('lea@people.example'), await signedIn('lea@people.example')];
    const foreign = await signedIn('max@people.example');
    for (const id of [foreign.sessionId, UNKNOWN, 'no-uuid'])
      expect(await call(own.token, 'DELETE', `/${id}`)).toMatchObject({
        status: 404,
        body: {
          error: {
            code: 'session_not_found',
            message: 'No session of yours has this id: look for it in the list of sessions.',
          },
        },
      });
    expect(await listed(foreign.token)).toHaveLength(1);
    expect((await call(own.token, 'DELETE', `/${lost.sessionId.toUpperCase()}`)).status).toBe(204);
    expect((await call(lost.token, 'GET', '')).status).toBe(401);
    expect((await call(own.token, 'DELETE', `/${lost.sessionId}`)).status).toBe(404);
    expect((await call(own.token, 'DELETE', '/current')).status).toBe(204);
    expect((await call(own.token, 'GET', '')).status).toBe(401);
  });

  it('end all but the current one', async () => {
    const [own, ...others] = await Promise.all([1, 2, 3].map(() => signedIn('ned@people.example')));
    expect((await call(own?.token ?? '', 'DELETE', '')).status).toBe(204);
    for (const { token } of others) expect((await call(token, 'GET', '')).status).toBe(401);
    expect(await listed(own?.token ?? '')).toMatchObject([{ id: own?.sessionId, current: true }]);
  });
});
