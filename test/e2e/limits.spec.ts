import { ask, refusal, type Answer } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { startService, type Service } from '../support/service/service.js';
import { businessOn } from '../support/personas/small-plan.js';
import { ShiftedClock } from '../support/time/shifted-clock.js';
import { TestClock } from '../support/time/test-clock.js';
import { unknownKey } from '../support/personas/unknown-key.js';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const OVER = { status: 429, code: 'rate_limited' };

/** What an answer says of the caller's limits. */
function limitsIn({ headers }: Answer): readonly (string | null)[] {
  return ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name));
}

describe('the limits of a business', () => {
  const clock = new TestClock();
  let service: Service;
  beforeAll(async () => {
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
  });
  afterAll(() => service.stop());

  const raw = (api: Business, method: string, path: string, type?: string, body?: string): Promise<Answer> => {
    const headers = { authorization: `Bearer ${api.apiKey}`, ...(type && { 'content-type': type }) };
    return ask(service.running.baseUrl, method, path, headers, body);
  };

  it('are in the headers of each answer, and let requests in again at the second that these say', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 3, previews_per_day: 9 });
    const policy = '"requests";q=3;w=60';
    expect(limitsIn(await api.list())).toEqual([policy, '"requests";r=2;t=60', null]);
    clock.advance(10 * SECOND + 1);
    expect(limitsIn(await api.list())).toEqual([policy, '"requests";r=1;t=50', null]);
    expect(limitsIn(await api.list())).toEqual([policy, '"requests";r=0;t=50', null]);

    const refused = await api.list();
    expect(refusal(refused)).toEqual(OVER);
    expect(limitsIn(refused)).toEqual([policy, '"requests";r=0;t=50', '50']);
    clock.advance(49 * SECOND);
    expect(limitsIn(await api.list())).toEqual([policy, '"requests";r=0;t=1', '1']);
    clock.advance(SECOND);
    expect(await api.list()).toMatchObject({ status: 200 });
    // The next place is free when the second request is a minute old.
    expect(limitsIn(await api.list())).toEqual([policy, '"requests";r=0;t=10', '10']);
  });

  it('count everything that has a valid key, whatever it is answered', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 8, previews_per_day: 9 });
    const json = 'application/json';
    const counted = [
      await raw(api, 'GET', '/v1/nothing'),
      await raw(api, 'PUT', '/v1/status'),
      await raw(api, 'GET', '/v1/grants?status=x'),
      await raw(api, 'POST', '/v1/previews', json, '{'),
      await raw(api, 'POST', '/v1/previews', json, '{}'),
      await raw(api, 'POST', '/v1/previews', 'text/plain', 'x'),
      await raw(api, 'POST', '/v1/previews', json, JSON.stringify({ key: 'x'.repeat(20_000) })),
      await raw(api, 'POST', '/v1/grants', json, '{"preview_id": 1}'),
    ];
    expect(counted.map((answer) => [answer.status, answer.headers.get('ratelimit')])).toEqual([
      [404, '"requests";r=7;t=60'],
      [405, '"requests";r=6;t=60'],
      [400, '"requests";r=5;t=60'],
      [400, '"requests";r=4;t=60'],
      [400, '"requests";r=3;t=60'],
      [415, '"requests";r=2;t=60'],
      [413, '"requests";r=1;t=60'],
      [400, '"requests";r=0;t=60'],
    ]);
    const over = [
      await raw(api, 'GET', '/v1/nothing'),
      await raw(api, 'PUT', '/v1/status'),
      await raw(api, 'POST', '/v1/previews', json, '{'),
      await raw(api, 'POST', '/v1/previews', json, '{}'),
      await raw(api, 'POST', '/v1/previews', 'text/plain', 'x'),
      await api.preview(unknownKey()),
    ];
    expect(over.map(refusal)).toEqual(over.map(() => OVER));
  });

  it('neither count nor refuse malformed keys, the status and the description', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 1, previews_per_day: 9 });
    const free = async (): Promise<readonly unknown[]> => {
      const answers = [await api.preview('x'), await api.status(), await raw(api, 'GET', '/v1/openapi.json')];
      return answers.map((answer) => [answer.status, answer.headers.get('ratelimit')]);
    };
    const uncounted = [
      [400, null],
      [200, null],
      [200, null],
    ];
    expect(await free()).toEqual(uncounted);
    expect(await api.list()).toMatchObject({ status: 200 });
    expect(refusal(await api.list())).toEqual(OVER);
    expect(await free()).toEqual(uncounted);
  });

  it('hold for all API keys of one business together', async () => {
    const business = await businessOn(service, { requests_per_minute: 1, previews_per_day: 9 });
    const other = await businessOn(service, { requests_per_minute: 1, previews_per_day: 9 });
    expect(await business.api.list()).toMatchObject({ status: 200 });
    expect(refusal(await (await service.world.anotherKey(business)).list())).toEqual(OVER);
    expect(await other.api.list()).toMatchObject({ status: 200 });
  });

  it('count look-ups of the last 24 hours, found or not, and show how many there were', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 60, previews_per_day: 3 });
    const person = await service.world.person();
    const previewsToday = async (): Promise<unknown> =>
      ((await api.status()).body['usage'] as { previews_today: unknown }).previews_today;

    expect(await api.preview(await person.key())).toMatchObject({ status: 201 });
    clock.advance(HOUR);
    expect(await api.preview(unknownKey())).toMatchObject({ status: 404 });
    const last = await api.preview(await person.key());
    expect(limitsIn(last)).toEqual([
      '"requests";q=60;w=60, "previews";q=3;w=86400',
      '"requests";r=58;t=60, "previews";r=0;t=82800',
      null,
    ]);
    expect(await previewsToday()).toBe(3);

    const refused = [await api.preview(await person.key()), await api.preview(unknownKey())];
    expect(refused.map(refusal)).toEqual([OVER, OVER]);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['82800', '82800']);
    expect(await api.list()).toMatchObject({ status: 200 });
    expect(await previewsToday()).toBe(3);

    clock.advance(DAY - HOUR - SECOND);
    expect((await api.preview(await person.key())).headers.get('retry-after')).toBe('1');
    clock.advance(SECOND);
    expect(await previewsToday()).toBe(2);
    expect(await api.preview(await person.key())).toMatchObject({ status: 201 });
  });

  it('hide a person whose keys were looked up ten times in an hour, by whomever, as if nobody had the key', async () => {
    const [one, other] = [
      await businessOn(service, { requests_per_minute: 60, previews_per_day: 2000 }),
      await businessOn(service, { requests_per_minute: 60, previews_per_day: 2000 }),
    ];
    const person = await service.world.person();
    const oldKey = await person.key();
    for (let time = 0; time < 5; time++) {
      expect(await one.api.preview(oldKey)).toMatchObject({ status: 201 });
      expect(await other.api.preview(oldKey)).toMatchObject({ status: 201 });
    }
    // Another key of the same person is the same person.
    await person.replacesKey();
    const key = await person.key();
    const entries = (await service.world.accessEntries(person)).length;
    const [throttled, unknown] = [await one.api.preview(key), await other.api.preview(unknownKey())];
    expect(refusal(throttled)).toEqual({ status: 404, code: 'key_not_found' });
    expect(asTold(throttled)).toEqual(asTold(unknown));
    expect((await service.world.accessEntries(person)).length).toBe(entries);

    clock.advance(HOUR - 1);
    expect(refusal(await other.api.preview(key))).toEqual({ status: 404, code: 'key_not_found' });
    clock.advance(1);
    expect(await one.api.preview(key)).toMatchObject({ status: 201 });
    expect(asTold(await one.api.status())).toMatchObject({ usage: { previews_today: 7 } });
    expect(asTold(await other.api.status())).toMatchObject({ usage: { previews_today: 7 } });
  });

  it('leave nothing in Redis that leads to a person', async () => {
    const { redis } = service.running.engines;
    const person = await service.world.person();
    const { api } = await businessOn(service, { requests_per_minute: 60, previews_per_day: 2000 });
    const key = await person.key();
    await api.claimKey(key);
    const kept: string[] = [];
    let cursor = '0';
    do {
      const [next, names] = await redis.scan(cursor, 'COUNT', 100);
      cursor = next;
      for (const name of names) kept.push(name, await redis.dump(name));
    } while (cursor !== '0');
    expect(kept.some((text) => /^\{limits\}:person:[\w-]{22}$/.test(text))).toBe(true);
    const all = kept.join('\n');
    for (const secret of [person.id, key, await person.formattedKey(), 'Muster', 'FICTION']) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('the limits of a business, while clocks are wrong', () => {
  const clock = new ShiftedClock();
  let service: Service;
  beforeAll(async () => {
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
  });
  afterAll(() => service.stop());

  it('let it in again within a minute once a clock is right that was an hour ahead', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 3, previews_per_day: 9 });
    clock.shift(HOUR);
    for (let asked = 0; asked < 3; asked++) expect(await api.list()).toMatchObject({ status: 200 });
    clock.shift(0);
    const refused = await api.list();
    expect(refusal(refused)).toEqual(OVER);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    clock.shift(60 * SECOND);
    expect(await api.list()).toMatchObject({ status: 200 });
  });

  it('lose nothing that was counted to a clock that is an hour behind', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 3, previews_per_day: 9 });
    clock.shift(0);
    for (let asked = 0; asked < 3; asked++) expect(await api.list()).toMatchObject({ status: 200 });
    clock.shift(-HOUR);
    expect(refusal(await api.list())).toEqual(OVER);
    clock.shift(0);
    expect(refusal(await api.list())).toEqual(OVER);
  });
});

/** All that an answer tells but what differs between any two: its id and what is left of the limits. */
function asTold({ status, headers, body }: Answer): object {
  const told = [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name));
  const { error, ...rest } = body as { error?: object };
  return { status, headers: told, ratelimit: headers.has('ratelimit'), ...rest, error: { ...error, request_id: '' } };
}
