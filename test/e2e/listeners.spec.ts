import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENT_TYPES } from '#domain';
import { advanceClock } from '../support/time/advance-clock.js';
import { ask, dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Listening } from '../support/clients/listening.js';
import { NAME } from '../support/personas/made-up-person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { Subscription } from '../support/webhooks/subscription.js';
import type { Person } from '../support/personas/person.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';

const NOT_FOUND = { status: 404, code: 'listener_not_found' };

describe('a developer who has events streamed to an own machine', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  /** A business with one grant. */
  const granted = async (): Promise<{ business: TestBusiness; api: Business; person: Person }> => {
    const [business, person] = [await service.world.business(), await service.world.person()];
    await business.api.claim(await service.world.preview(business.id, person), 'order-1');
    return { business, api: business.api, person };
  };
  const confirms = async (person: Person, times = 1): Promise<void> => {
    for (let time = 0; time < times; time++) await person.confirmsAddress();
  };
  const advance = (seconds: number): Promise<void> => advanceClock(service, seconds);

  it('has what webhooks send from then on, in the same bytes, signed with a secret that the API key keeps', async () => {
    const { business, api, person } = await granted();
    await Subscription.add(service.running, business.id, receiver.url);
    await confirms(person);
    const listening = await Listening.begin(api);
    expect(listening.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await Listening.begin(api)).secret).toBe(listening.secret);
    expect((await Listening.begin(await service.world.anotherKey(business))).secret).not.toBe(listening.secret);

    const stream = await listening.stream();
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
    await confirms(person, 2);
    const events = await stream.until(2);
    expect(events.map(({ id }) => id)).toEqual(['2', '3']);
    const feed = dataOf(await api.events({ after: 1 }));
    const verified = events.map((event) => listening.verified(event).body);
    expect(verified).toEqual(feed.map((event) => ({ ...event, sequence: undefined })));
    await receiver.untilDistinct(3);
    const sent = receiver.distinct.map(({ raw }) => raw);
    expect(sent).toEqual(expect.arrayContaining(events.map(({ data }) => (data as { body: string }).body)));
    stream.close();
  });

  it('goes on after any interruption with what it has not had, or begins anew', async () => {
    const { api, person } = await granted();
    const listening = await Listening.begin(api);
    const first = await listening.stream();
    await confirms(person, 2);
    await first.until(2);
    first.close();
    await confirms(person, 2);
    const second = await listening.stream(first.lastId);
    await confirms(person);
    expect((await second.until(3)).map(({ id }) => id)).toEqual(['3', '4', '5']);
    const other = await listening.stream('0');
    await second.untilEnded();
    expect(second.comments).toContain('end replaced');
    expect(await other.until(5)).toHaveLength(5);
    const anew = await listening.stream();
    expect((await anew.until(5)).map((event) => listening.verified(event).messageId)).toEqual(
      (await other.until(5)).map((event) => listening.verified(event).messageId),
    );
    anew.close();
  });

  it('hears only of the types that it chose, and is moved on past the others', async () => {
    const { api, person } = await granted();
    const listening = await Listening.begin(api, ['name.changed']);
    const stream = await listening.stream();
    await confirms(person, 2);
    await person.changesName({ ...NAME, given_name: 'Fay' });
    await stream.until(1);
    expect(stream.events.at(-1)).toMatchObject({ id: '3' });
    await confirms(person);
    await eventually(() => Promise.resolve(stream.lastId === '4' || undefined));
    expect(stream.told).toHaveLength(1);
    stream.close();
    for (const [events, status] of [
      [[], 400],
      [['webhook.test'], 400],
      ['all', 400],
      [null, 201],
    ] as const)
      expect((await api.call('POST', '/v1/listeners', { events })).status).toBe(status);
  });

  it.each(['-1', 'abc', '1.5', '', '1, 2', '99', '9007199254740993'])('is refused Last-Event-ID %j', async (id) => {
    const { api } = await granted();
    const listening = await Listening.begin(api);
    await expect(listening.stream(id)).rejects.toThrow('invalid_request');
  });

  it('is one of five at most, can be removed by its own business alone, and is the same again under an idempotency key', async () => {
    const { api } = await granted();
    const key = randomUUID();
    const add = ({ baseUrl, apiKey }: Business, key: string): Promise<Answer> =>
      ask(baseUrl, 'POST', '/v1/listeners', { authorization: `Bearer ${apiKey}`, 'idempotency-key': key }, '{}');
    const first = await add(api, key);
    expect((await add(api, key)).body).toEqual(first.body);
    for (let more = 0; more < 4; more++) await Listening.begin(api);
    const limit = { status: 409, code: 'listener_limit_reached' };
    expect(refusal(await api.call('POST', '/v1/listeners', {}))).toEqual(limit);
    const path = `/v1/listeners/${idOf(first)}`;
    for (const [method, at] of [
      ['DELETE', path],
      ['GET', `${path}/stream`],
    ] as const)
      expect(refusal(await service.business.call(method, at))).toEqual(NOT_FOUND);
    expect((await api.call('DELETE', path)).status).toBe(204);
    expect(refusal(await api.call('DELETE', path))).toEqual(NOT_FOUND);
    expect(refusal(await api.call('GET', '/v1/listeners/none/stream'))).toEqual(NOT_FOUND);
    await Listening.begin(api);
    expect(refusal(await api.call('POST', '/v1/listeners', {}))).toEqual(limit);
  });

  it('is heard no more once the API key is revoked, the listener removed, or the business back in demo mode', async () => {
    const { business, api } = await granted();
    const another = await service.world.anotherKey(business);
    const listening = await Listening.begin(another);
    const removed = await listening.stream();
    await api.call('DELETE', listening.path);
    await removed.untilEnded();
    expect(removed.comments).toContain('end removed');

    const kept = await Listening.begin(another);
    const [byAnother, own] = [await kept.stream(), await (await Listening.begin(api)).stream()];
    await service.world.revokeApiKey(business);
    await own.untilEnded();
    expect([own.comments.at(-1), byAnother.hasEnded]).toEqual(['end refused', false]);
    await (await service.world.staff()).withdrawsProduction(business.id);
    await byAnother.untilEnded();
    expect(byAnother.comments.at(-1)).toBe('end refused');
  });

  it('tells what its own program answered, which the console shows and no endpoint suffers from', async () => {
    const member = await Member.signIn(service.running.baseUrl, 'listens@example.com');
    const path = await member.registers();
    const businessId = businessIdIn(path);
    const staff = await Staff.signedIn(service.running.baseUrl, service.demo.staff_email);
    await staff.approvesProduction(businessIdIn(path));
    const { body } = await member.post(`${path}/api-keys`, { name: 'laptop' });
    const [api, person] = [new Business(service.running.baseUrl, String(body['key'])), await service.world.person()];
    await api.claim(await service.world.preview(businessId, person));
    const listening = await Listening.begin(api);
    const stream = await listening.stream();
    await confirms(person);
    const [event] = await stream.until(1);
    if (event === undefined) throw new Error('there is one');
    const { messageId: message_id } = listening.verified(event);
    const answers = [
      { message_id, status: 200, duration_ms: 12 },
      { message_id, status: 500, duration_ms: 3.4 },
      { message_id, status: null, duration_ms: 1, error: 'connection_refused' },
    ];
    const answer = (sent: object) => api.call('POST', `${listening.path}/answers`, sent);
    for (const sent of answers) expect((await answer(sent)).status).toBe(204);
    const [shown] = dataOf(await member.get(`${path}/events`));
    const told = shown?.['attempts'] as readonly Readonly<Record<string, unknown>>[];
    const at = expect.any(String) as string;
    const by = { by: 'listener', listener_id: listening.id, message_id, at };
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        { ...by, status: 200, duration_ms: 12, error: null },
        { ...by, status: 500, duration_ms: 3, error: 'http_status' },
        { ...by, status: null, duration_ms: 1, error: 'connection_refused' },
      ]),
    );
    const other = await Listening.begin(api);
    for (const [wrong, field] of [
      [{ message_id: `${listening.id}_2` }, 'message_id'],
      [{ message_id: `${other.id}_1` }, 'message_id'],
      [{ message_id: randomUUID() }, 'message_id'],
      [{ status: 99 }, 'status'],
      [{ status: undefined }, 'error'],
      [{ status: null, error: null }, 'error'],
      [{ duration_ms: -1 }, 'duration_ms'],
      [{ error: 'x'.repeat(201) }, 'error'],
      [{ error: 'a\nb' }, 'error'],
    ] as const) {
      const refused = await answer({ ...answers[0], ...wrong });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringMatching(field) as string } },
      });
    }
    for (let more = 0; more < 12; more++) await answer(answers[0] ?? {});
    expect(dataOf(await member.get(`${path}/events`))[0]?.['attempts']).toHaveLength(10);
    expect(refusal(await service.business.call('POST', `${listening.path}/answers`, answers[0]))).toEqual(NOT_FOUND);
    stream.close();
  });

  it('may tell of 600 answers a minute, those for listeners that there are not among them', async () => {
    const { business, api } = await granted();
    const { admission } = service.running.services.limits;
    const none = `/v1/listeners/${randomUUID()}/answers`;
    const answer = () => api.call('POST', none, { message_id: 'none', status: 200, duration_ms: 1 });
    for (let more = 0; more < 599; more++) await admission.use([{ of: 'answers', subject: business.id }]);
    expect(refusal(await answer())).toEqual(NOT_FOUND);
    expect(refusal(await answer())).toEqual({ status: 429, code: 'rate_limited' });
  });

  it('has examples sent to one listener alone, which wait for its stream and leave its place alone', async () => {
    const { api, person } = await granted();
    const [listening, other] = [await Listening.begin(api, ['name.changed']), await Listening.begin(api)];
    const trigger = (type: string) => api.call('POST', `${listening.path}/triggers`, { type });
    const ids: unknown[] = [];
    for (const type of WEBHOOK_EVENT_TYPES) {
      const answer = await trigger(type);
      expect(answer.status).toBe(202);
      ids.push(answer.body['message_id']);
    }
    const [stream, quiet] = [await listening.stream(), await other.stream()];
    const examples = await stream.until(WEBHOOK_EVENT_TYPES.length);
    await trigger('grant.denied');
    await confirms(person);
    const all = await stream.until(WEBHOOK_EVENT_TYPES.length + 1);
    await quiet.until(1);
    const verified = examples.map((example) => listening.verified(example));
    expect(verified.map(({ messageId }) => messageId)).toEqual(ids);
    expect(verified.map(({ body }) => (body as { type: unknown }).type)).toEqual(WEBHOOK_EVENT_TYPES);
    expect(all.map(({ id }) => id)).toEqual(all.map(() => undefined));
    expect([quiet.told.length, dataOf(await api.events()).length]).toEqual([1, 1]);
    const answered = { message_id: ids[0], status: 204, duration_ms: 1 };
    expect((await api.call('POST', `${listening.path}/answers`, answered)).status).toBe(204);
    expect(refusal(await trigger('grant.claimed'))).toEqual({ status: 400, code: 'invalid_request' });
    const unheard = await Listening.begin(api);
    const triggers = () => api.call('POST', `${unheard.path}/triggers`, { type: 'webhook.test' });
    for (let waiting = 0; waiting < 20; waiting++) expect((await triggers()).status).toBe(202);
    expect(refusal(await triggers())).toEqual({ status: 409, code: 'listener_limit_reached' });
    expect(refusal(await service.business.call('POST', `${unheard.path}/triggers`, { type: 'webhook.test' }))).toEqual(
      NOT_FOUND,
    );
    stream.close();
    quiet.close();
  });

  it('is kept for an hour after its last stream', async () => {
    const { api } = await granted();
    const [heard, silent] = [await Listening.begin(api), await Listening.begin(api)];
    const stream = await heard.stream();
    await advance(3601);
    expect(stream.hasEnded).toBe(false);
    await expect(silent.stream()).rejects.toThrow('listener_not_found');
    expect(refusal(await api.call('DELETE', silent.path))).toEqual(NOT_FOUND);
    stream.close();
    expect((await api.call('DELETE', heard.path)).status).toBe(204);
  });
});
