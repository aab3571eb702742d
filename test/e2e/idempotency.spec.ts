import { randomUUID } from 'node:crypto';
import { IDEMPOTENT_REQUESTS } from '#idempotency';
import { idOf, refusal } from '../support/clients/ask.js';
import { KeyedPost, repeatable, type KeyedAnswer } from '../support/clients/keyed-post.js';
import { rawExchange } from '../support/clients/raw-exchange.js';
import { startService, type Service } from '../support/service/service.js';
import { businessOn } from '../support/personas/small-plan.js';
import { TestClock } from '../support/time/test-clock.js';
import { unknownKey } from '../support/personas/unknown-key.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';

const HOUR = 60 * 60_000;
const CONFLICT = { status: 409, code: 'idempotency_conflict' };

describe('a request that a business repeats under its Idempotency-Key', () => {
  const clock = new TestClock();
  let service: Service;
  let business: TestBusiness;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    const environment = { WEBHOOKS_ALLOW_LOCAL: 'true' };
    service = await startService({ environment, substitute: (engines) => ({ ...engines, clock }) });
    business = await service.world.business();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const keyed = (path: string, body?: object, key: string = randomUUID(), api = business.api): KeyedPost =>
    new KeyedPost(service.running.baseUrl, api.apiKey, path, body && JSON.stringify(body), key);
  const previewsToday = async (api = business.api): Promise<unknown> =>
    ((await api.status()).body['usage'] as { previews_today: unknown }).previews_today;
  /** Of the request that came last, as when its process was killed before it could keep the answer. */
  const losesAnswer = async (): Promise<void> => {
    const { records } = service.running.engines;
    const newest = { index: 'by-time', equal: {}, direction: 'down', limit: 1 } as const;
    const [last] = await records.page(IDEMPOTENT_REQUESTS, newest);
    if (last === undefined) throw new Error('no request came with a key');
    await records.replace(IDEMPOTENT_REQUESTS, last.id, last.version, { ...last.body, state: 'open', answer: null });
  };
  const twice = async (post: KeyedPost): Promise<readonly [KeyedAnswer, KeyedAnswer]> => [
    await post.send(),
    await post.send(),
  ];

  it('gets the first answer byte for byte but for the request id, and is one look-up and one entry', async () => {
    const person = await service.world.person();
    const before = await previewsToday();
    const [first, again] = await twice(keyed('/v1/previews', { key: await person.key() }));
    expect(first.status).toBe(201);
    expect(repeatable(again)).toEqual(repeatable(first));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await previewsToday()).toBe(Number(before) + 1);
    expect((await service.world.accessEntries(person)).map(({ type }) => type)).toEqual(['access.previewed.v1']);

    const [claimed, claimedAgain] = await twice(
      keyed('/v1/grants', { preview_id: first.body['preview_id'], external_ref: 'order-1' }),
    );
    expect(claimed).toMatchObject({ status: 201, body: { status: 'active' } });
    expect(repeatable(claimedAgain)).toEqual(repeatable(claimed));
    const grant = `/v1/grants/${idOf(claimed)}`;
    const [reported, reportedAgain] = await twice(keyed(`${grant}/returned-mail`));
    expect(reported.status).toBe(201);
    expect(repeatable(reportedAgain)).toEqual(repeatable(reported));
    expect((await service.world.accessEntries(person)).map(({ type }) => type)).toEqual([
      'access.previewed.v1',
      'access.claimed.v1',
    ]);
  });

  it('makes one endpoint, whose secret the repeat has as well', async () => {
    const added = keyed('/v1/webhook-endpoints', { url: receiver.url });
    const [first, again] = await twice(added);
    expect(first.status).toBe(201);
    expect(repeatable(again)).toEqual(repeatable(first));
    expect((await business.api.get('/v1/webhook-endpoints')).body['data']).toHaveLength(1);
  });

  it('sends one test to an endpoint', async () => {
    const { body } = await business.api.call('POST', '/v1/webhook-endpoints', { url: receiver.url });
    const [tested, testedAgain] = await twice(keyed(`/v1/webhook-endpoints/${String(body['id'])}/test`));
    expect(tested).toMatchObject({ status: 200, body: { delivered: true } });
    expect(repeatable(testedAgain)).toEqual(repeatable(tested));
    expect(receiver.received.map(({ id }) => id)).toEqual([tested.body['message_id']]);
  });

  it('is refused as the first was: what was decided is kept, whatever came since', async () => {
    const person = await service.world.person();
    const previewId = await service.world.preview(business.id, person, 1);
    clock.advance(2 * 60_000);
    const missing = keyed('/v1/grants', { preview_id: randomUUID() });
    const late = keyed('/v1/grants', { preview_id: previewId });
    const unknown = keyed('/v1/previews', { key: unknownKey() });
    for (const post of [missing, late, unknown]) {
      const [first, again] = await twice(post);
      expect([404, 410]).toContain(first.status);
      expect(repeatable(again)).toEqual(repeatable(first));
    }
    const claimed = await business.api.claim(await service.world.preview(business.id, person));
    const grant = `/v1/grants/${idOf(claimed)}`;
    const [notPending, notPendingAgain] = await twice(keyed(`${grant}/withdrawal`));
    expect(refusal(notPending)).toEqual({ status: 409, code: 'grant_not_pending' });
    expect(repeatable(notPendingAgain)).toEqual(repeatable(notPending));
  });

  it('that was malformed may be sent again as it should have been, since nothing was decided', async () => {
    const person = await service.world.person();
    const wrong = keyed('/v1/previews', { key: 'no key' });
    expect((await wrong.send()).status).toBe(400);
    const right = wrong.but({ sent: JSON.stringify({ key: await person.key() }) });
    const [first, again] = await twice(right);
    expect(first.status).toBe(201);
    expect(repeatable(again)).toEqual(repeatable(first));
  });

  it('is a conflict with another body, query, call or address, be it by one byte', async () => {
    const person = await service.world.person();
    const key = await person.key();
    const first = keyed('/v1/previews', { key });
    expect((await first.send()).status).toBe(201);
    const others = [
      first.but({ sent: JSON.stringify({ key }, null, 1) }),
      first.but({ sent: '{}' }),
      first.but({ path: '/v1/previews?a=b' }),
      first.but({ headers: { 'x-call-id': 'call-1' } }),
      first.but({ path: '/v1/voice/previews', headers: { 'x-call-id': 'call-1' } }),
      first.but({ path: '/v1/keys/decode', sent: JSON.stringify({ transcript: key }) }),
    ];
    for (const other of others) expect(refusal(await other.send())).toEqual(CONFLICT);
    expect((await first.send()).status).toBe(201);
  });

  it('is the business’s own: any of its API keys repeats it, and another business begins with the same key', async () => {
    const person = await service.world.person();
    const first = keyed('/v1/previews', { key: await person.key() });
    const answer = await first.send();
    const colleague = await service.world.anotherKey(business);
    expect(repeatable(await first.but({ apiKey: colleague.apiKey }).send())).toEqual(repeatable(answer));
    const other = await service.world.business();
    const theirs = await first.but({ apiKey: other.api.apiKey }).send();
    expect(theirs.status).toBe(201);
    expect(theirs.body['preview_id']).not.toBe(answer.body['preview_id']);
  });

  it('gets the first answer for 24 hours, and is a new request from then on', async () => {
    const person = await service.world.person();
    const post = keyed('/v1/previews', { key: await person.key() });
    const first = await post.send();
    clock.advance(24 * HOUR - 1);
    expect(repeatable(await post.send())).toEqual(repeatable(first));
    clock.advance(1);
    const anew = await post.send();
    expect(anew.status).toBe(201);
    expect(anew.body['preview_id']).not.toBe(first.body['preview_id']);
  });

  it('counts as a request alone when it is repeated, also in a call and for a transcript', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 100, previews_per_day: 2 });
    const person = await service.world.person();
    const call = { 'x-call-id': 'call-1' };
    const look = keyed('/v1/voice/previews', { key: await person.key() }, randomUUID(), api).but({ headers: call });
    for (let time = 0; time < 5; time++) expect((await look.send()).status).toBe(201);
    expect(await previewsToday(api)).toBe(1);
    const { headers } = await look.send();
    expect(headers.get('ratelimit')).toBe('"requests";r=94;t=60');

    const decode = keyed('/v1/keys/decode', { transcript: 'nothing' }, randomUUID(), api);
    expect((await decode.send()).headers.get('ratelimit')).toBe('"decode";r=59;t=60');
    expect((await decode.send()).headers.get('ratelimit')).toBe('"requests";r=93;t=60');
    const unread = decode.but({ key: randomUUID(), sent: '{' });
    expect((await unread.send()).headers.get('ratelimit')).toBe('"decode";r=58;t=60');
  });

  it('is refused over the limit of requests, and answered as before once there is room', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 2, previews_per_day: 9 });
    const person = await service.world.person();
    const look = keyed('/v1/previews', { key: await person.key() }, randomUUID(), api);
    const [first, again] = await twice(look);
    expect(repeatable(again)).toEqual(repeatable(first));
    expect(refusal(await look.send())).toEqual({ status: 429, code: 'rate_limited' });
    clock.advance(60_000);
    expect(repeatable(await look.send())).toEqual(repeatable(first));
  });

  it('goes on where the first was cut off, also after it was over a limit in between', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 2, previews_per_day: 9 });
    const person = await service.world.person();
    const look = keyed('/v1/previews', { key: await person.key() }, randomUUID(), api);
    const first = await look.send();
    await losesAnswer();
    expect((await api.claim(randomUUID())).status).toBe(404);
    expect(refusal(await look.send())).toEqual({ status: 429, code: 'rate_limited' });
    clock.advance(60_000);
    expect((await look.send()).body['preview_id']).toBe(first.body['preview_id']);
    expect(await previewsToday(api)).toBe(1);
    expect((await service.world.accessEntries(person)).map(({ type }) => type)).toEqual(['access.previewed.v1']);
  });

  it('has the same spoken answer in a call as the first time', async () => {
    const person = await service.world.person();
    const call = { 'x-call-id': 'call-2' };
    const look = keyed('/v1/voice/previews', { key: await person.key() }).but({ headers: call });
    const [first, again] = await twice(look);
    expect(String(first.body['say'])).not.toBe('');
    expect(repeatable(again)).toEqual(repeatable(first));
  });

  it('needs a key of 1 to 255 printable characters', async () => {
    const post = keyed('/v1/keys/decode', { transcript: 'nothing' });
    expect((await post.but({ key: ' !~'.padEnd(255, 'x').trim().padStart(255, 'x') }).send()).status).toBe(200);
    for (const key of ['', 'x'.repeat(256), 'caf\u00e9', 'a\tb']) {
      expect(refusal(await post.but({ key }).send())).toEqual({ status: 400, code: 'invalid_request' });
    }
  });

  it('may not have the header twice, whatever the two say', async () => {
    const text = [
      'POST /v1/keys/decode HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${business.api.apiKey}`,
      'Idempotency-Key: one',
      'idempotency-key: one',
      'Content-Type: application/json',
      'Content-Length: 2',
      'Connection: close',
      '',
      '{}',
    ].join('\r\n');
    const { status, body } = await rawExchange(service.running.baseUrl, text);
    expect(status).toBe(400);
    expect(body).toContain('Idempotency-Key must be there once');
  });

  it('may come with as many keys a day as the plan allows; what was malformed gives its key back', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 100_000, previews_per_day: 1 });
    const missing = (): KeyedPost => keyed('/v1/grants', { preview_id: randomUUID() }, randomUUID(), api);
    const kept = missing();
    expect((await kept.send()).status).toBe(404);
    for (let left = 999; left > 0; left -= 111) {
      const sent = Array.from({ length: 111 }, () => missing().send());
      for (const { status } of await Promise.all(sent)) expect(status).toBe(404);
    }
    const over = await missing().send();
    expect(refusal(over)).toEqual({ status: 429, code: 'rate_limited' });
    expect(String((over.body['error'] as { message: unknown }).message)).toContain('Idempotency-Key');
    expect((await kept.send()).status).toBe(404);
    expect((await api.claim(randomUUID())).status).toBe(404);
    clock.advance(24 * HOUR);
    expect((await missing().but({ sent: '{}' }).send()).status).toBe(400);
    expect((await missing().send()).status).toBe(404);
  });

  it('has sixty keys a minute given back, so that a flood of malformed requests is refused like any other', async () => {
    const { api } = await businessOn(service, { requests_per_minute: 1, previews_per_day: 1 });
    const malformed = async (): Promise<number> =>
      (await keyed('/v1/previews', { key: 'no key' }, randomUUID(), api).send()).status;
    for (let sent = 0; sent < 1_060; sent += 106) {
      const statuses = await Promise.all(Array.from({ length: 106 }, malformed));
      expect(new Set(statuses)).toEqual(new Set([400]));
    }
    expect(await malformed()).toBe(429);
    expect((await api.preview('no key')).status).toBe(400);
  });

  it('means nothing on a route that is no POST', async () => {
    const headers = { authorization: `Bearer ${business.api.apiKey}`, 'idempotency-key': 'caf\u00e9' };
    const status = await fetch(`${service.running.baseUrl}/v1/status`, { headers });
    expect(status.status).toBe(200);
  });
});
