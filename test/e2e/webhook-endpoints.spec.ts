import { randomUUID } from 'node:crypto';
import { advanceClock } from '../support/time/advance-clock.js';
import { ask, dataOf, idOf, messageOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { isSigned, WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import { withoutSecret } from '../support/webhooks/without-secret.js';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const PATH = '/v1/webhook-endpoints';
const NOT_FOUND = { status: 404, code: 'endpoint_not_found' };
const GONE = [NOT_FOUND, 'No webhook endpoint of yours has this id: look for it in the list of webhook endpoints.'];
const LIMIT = { status: 409, code: 'endpoint_limit_reached' };

describe('the webhook endpoints of a business', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let url: string;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    receiver = await WebhookReceiver.start();
    ({ url } = receiver);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const shop = async (): Promise<Business> => (await service.world.business()).api;
  const add = (api: Business, body: object): Promise<Answer> => api.call('POST', PATH, body);
  const list = async (api: Business) => dataOf(await api.call('GET', PATH));

  it('show their secret once, and are listed newest first', async () => {
    const api = await shop();
    expect(seen(await api.call('GET', PATH))).toEqual({ status: 200, body: { data: [] } });
    const all = await add(api, { url });
    const unset = { description: null, failing_since: null, disabled_at: null };
    expect(seen(all)).toEqual({
      status: 201,
      body: {
        id: all.body['id'],
        url,
        events: null,
        created_at: TIME,
        ...unset,
        secret: expect.stringMatching(SECRET) as string,
      },
    });
    const events = ['name.changed', 'grant.revoked'];
    const some = await add(api, { url: `${url}&some`, events: [...events, 'name.changed'] });
    expect(some.body).toMatchObject({ url: `${url}&some`, events });
    expect(some.body['secret']).not.toBe(all.body['secret']);

    const listed = [some, all].map(({ body }) => withoutSecret(body));
    expect(seen(await api.call('GET', PATH))).toEqual({ status: 200, body: { data: listed } });
  });

  it('are refused with a message that names the field', async () => {
    const api = await shop();
    const refused: readonly (readonly [object, string])[] = [
      [{}, 'url is required'],
      [{ url: 7 }, 'url must be'],
      [{ url: '' }, 'url must not be empty'],
      [{ url: 'http://hooks.example.com' }, 'url must start with https://'],
      [{ url: 'https://10.0.0.1/' }, 'url must name a host by its DNS name'],
      [{ url: 'https://hooks.example.com:8443' }, 'url must use port 443'],
      [{ url: 'https://user@hooks.example.com' }, 'url must have no user name'],
      [{ url: `https://hooks.example.com/${'x'.repeat(2048)}` }, 'url must have at most 2048 characters'],
      [{ url, events: [] }, 'events must not be empty'],
      [{ url, events: ['webhook.test'] }, 'events must be a list of grant.approved'],
      [{ url, events: ['grant.revoked', 'grant.claimed'] }, '; "grant.claimed" is none of these'],
      [{ url, events: 'name.changed' }, 'events must be'],
      [{ url, events: [7] }, 'events'],
    ];
    for (const [body, message] of refused) {
      const answer = await add(api, body);
      expect({ body, ...refusal(answer) }).toEqual({ body, status: 400, code: 'invalid_request' });
      expect(messageOf(answer)).toContain(message);
    }
    expect((await add(api, { url, events: null })).status).toBe(201);
    expect(await list(api)).toHaveLength(1);
  });

  it('are ten at most, also when twelve are added at once, and a removed one makes room', async () => {
    const api = await shop();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add(api, { url: `${url}&n=${String(n)}` })));
    const added = answers.filter(({ status }) => status === 201);
    expect(added).toHaveLength(10);
    expect(answers.filter(({ status }) => status !== 201).map(refusal)).toEqual([LIMIT, LIMIT]);
    expect((await list(api)).map(({ id }) => id).sort()).toEqual(added.map(({ body }) => body['id']).sort());
    expect(refusal(await add(api, { url }))).toEqual(LIMIT);

    const [first] = added;
    if (first === undefined) throw new Error('none was added');
    expect(seen(await api.call('DELETE', `${PATH}/${idOf(first)}`))).toEqual({ status: 204, body: {} });
    expect((await list(api)).map(({ id }) => id)).not.toContain(idOf(first));
    const next = await Promise.all([add(api, { url }), add(api, { url })]);
    expect(next.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are tested at once, whatever they chose', async () => {
    const api = await shop();
    const endpoint = await add(api, { url, events: ['name.changed'] });
    const tested = await api.call('POST', `${PATH}/${idOf(endpoint)}/test`);
    expect(seen(tested)).toEqual({
      status: 200,
      body: {
        message_id: tested.body['message_id'],
        delivered: true,
        status: 204,
        duration_ms: expect.any(Number) as number,
        error: null,
      },
    });
    const arrived = receiver.received.filter(({ id }) => id === tested.body['message_id']);
    expect(arrived.map(({ body }) => body)).toEqual([
      {
        type: 'webhook.test',
        timestamp: TIME,
        data: { event_id: expect.any(String) as string, grant_id: null, external_ref: null, detail: {} },
      },
    ]);
  });

  it('are tested one at a time each, and a few at a time for a business', async () => {
    const [api, other] = [await shop(), await shop()];
    const slow = await WebhookReceiver.start();
    const answers: { end(): void }[] = [];
    slow.behave = (response) => {
      answers.push({ end: () => response.writeHead(204).end() });
    };
    const test = (id: string, by = api): Promise<Answer> => by.call('POST', `${PATH}/${id}/test`);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(idOf(await add(api, { url: `${slow.url}&n=${String(n)}` })));
    const [first = '', ...more] = ids;
    const underWay = [test(first)];
    await slow.until(1);
    const busy = await test(first);
    expect(refusal(busy)).toEqual({ status: 429, code: 'rate_limited' });
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
    underWay.push(...more.slice(0, 3).map((id) => test(id)));
    await slow.until(4);
    expect(refusal(await test(String(more.at(-1))))).toEqual({ status: 429, code: 'rate_limited' });
    const others = idOf(await add(other, { url }));
    expect((await test(others, other)).body).toMatchObject({ delivered: true });
    for (const answer of answers) answer.end();
    expect((await Promise.all(underWay)).map(({ body }) => body['delivered'])).toEqual([true, true, true, true]);
    slow.behave = (response) => {
      response.writeHead(204).end();
    };
    expect((await test(first)).body).toMatchObject({ delivered: true });
    await slow.stop();
  });

  it('cannot be managed by anybody else, nor by anybody once removed', async () => {
    const [api, other] = [await shop(), await shop()];
    const id = idOf(await add(api, { url }));
    for (const foreign of [id, randomUUID(), 'no-uuid']) {
      const path = `${PATH}/${foreign}`;
      const answers = [await other.call('DELETE', path), await other.call('POST', `${path}/test`)];
      expect(answers.map((answer) => [refusal(answer), messageOf(answer)])).toEqual([GONE, GONE]);
    }
    expect(await list(other)).toEqual([]);
    expect(await list(api)).toHaveLength(1);
    const removed = await Promise.all([1, 2].map(() => api.call('DELETE', `${PATH}/${id.toUpperCase()}`)));
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(refusal(await api.call('POST', `${PATH}/${id}/test`))).toEqual(NOT_FOUND);
    expect(await list(api)).toEqual([]);
  });

  describe('in the console', () => {
    let path: string;
    let owner: Member;
    const members: Member[] = [];
    beforeAll(async () => {
      owner = await Member.signIn(service.running.baseUrl, 'owner@hooks.example');
      path = `${await owner.registers()}/webhook-endpoints`;
      members.push(owner);
      for (const role of ['admin', 'developer']) {
        const email = `${role}@hooks.example`;
        members.push((await owner.brings(path.replace('/webhook-endpoints', ''), email, role)).member);
      }
    });

    it('are every member’s to manage, and do not exist for a stranger', async () => {
      for (const member of members) {
        const added = await member.post(path, { url, events: ['name.changed'] });
        const { secret, ...shown } = added.body;
        expect(added.status).toBe(201);
        expect(secret).toMatch(SECRET);
        expect(seen(await member.get(path))).toEqual({ status: 200, body: { data: [shown] } });
        const { body: tested } = await member.post(`${path}/${idOf(added)}/test`);
        expect(tested).toMatchObject({ delivered: true });
        const [delivery] = dataOf(await member.get(`${path}/${idOf(added)}/deliveries`));
        expect(delivery).toMatchObject({ id: tested['message_id'], type: 'webhook.test', status: 'delivered' });
        const deliveryPath = `${path}/${idOf(added)}/deliveries/${String(tested['message_id'])}`;
        expect((await member.get(deliveryPath)).body).toMatchObject({ attempts: [{ status: 204, error: null }] });
        expect((await member.post(`${deliveryPath}/resend`)).status).toBe(202);
        expect((await member.post(`${path}/${idOf(added)}/secret/rotation`)).status).toBe(201);
        expect((await member.delete(`${path}/${idOf(added)}`)).status).toBe(204);
      }
      const endpoint = `${path}/${idOf(await owner.post(path, { url }))}`;
      const messageId = String((await owner.post(`${endpoint}/test`)).body['message_id']);
      const another = `${path}/${idOf(await owner.post(path, { url }))}`;
      const stranger = await Member.signIn(service.running.baseUrl, 'stranger@hooks.example');
      const answers = [
        await stranger.get(path),
        await stranger.post(path, { url }),
        await stranger.post(`${endpoint}/test`),
        await stranger.post(`${endpoint}/secret/rotation`),
        await stranger.delete(endpoint),
        await stranger.get(`${endpoint}/deliveries`),
        await stranger.get(`${endpoint}/deliveries/${messageId}`),
        await stranger.post(`${endpoint}/deliveries/${messageId}/resend`),
      ];
      for (const answer of answers) expect(refusal(answer)).toEqual({ status: 404, code: 'business_not_found' });
      const otherBusiness = `${await stranger.registers()}/webhook-endpoints/${endpoint.split('/').at(-1) ?? ''}`;
      expect(refusal(await stranger.post(`${otherBusiness}/secret/rotation`))).toEqual(NOT_FOUND);
      expect(refusal(await stranger.delete(otherBusiness))).toEqual(NOT_FOUND);
      expect(refusal(await stranger.get(`${otherBusiness}/deliveries`))).toEqual(NOT_FOUND);
      expect(refusal(await stranger.get(`${otherBusiness}/deliveries/${messageId}`))).toEqual(NOT_FOUND);
      expect(refusal(await stranger.post(`${otherBusiness}/deliveries/${messageId}/resend`))).toEqual(NOT_FOUND);
      for (const missing of [messageId, randomUUID(), 'no-uuid']) {
        const foreign = [
          await owner.get(`${another}/deliveries/${missing}`),
          await owner.post(`${another}/deliveries/${missing}/resend`),
        ];
        for (const answer of foreign) expect(refusal(answer)).toEqual({ status: 404, code: 'delivery_not_found' });
      }
      expect((await owner.delete(another)).status).toBe(204);
      expect((await owner.delete(endpoint)).status).toBe(204);
    });

    it('get another secret, shown once, which signs beside the old ones', async () => {
      const { secret: first, ...shown } = (await owner.post(path, { url })).body;
      const rotated = await owner.post(`${path}/${String(shown['id'])}/secret/rotation`);
      const { secret: second, ...same } = rotated.body;
      expect({ status: rotated.status, same }).toEqual({ status: 201, same: shown });
      expect(second).toMatch(SECRET);
      expect(second).not.toBe(first);
      expect(seen(await owner.get(path))).toEqual({ status: 200, body: { data: [shown] } });
      const { secret: third } = (await owner.post(`${path}/${String(shown['id'])}/secret/rotation`)).body;
      const tested = await owner.post(`${path}/${String(shown['id'])}/test`);
      const webhook = receiver.received.find(({ id }) => id === tested.body['message_id']);
      for (const secret of [first, second, third]) expect(webhook && isSigned(webhook, String(secret))).toBe(true);
      await owner.delete(`${path}/${String(shown['id'])}`);
      expect(refusal(await owner.post(`${path}/${String(shown['id'])}/secret/rotation`))).toEqual(NOT_FOUND);
    });

    it('that fail for 24 hours are disabled, which owners and admins are told, until a test succeeds', async () => {
      const { health: endpointHealth } = service.running.services.webhooks;
      const { clock } = service.running.engines;
      const { baseUrl } = service.running;
      const id = idOf(await owner.post(path, { url }));
      await endpointHealth.failed(id, clock.iso());
      const [failing] = dataOf(await owner.get(path));
      expect(failing).toMatchObject({ id, failing_since: TIME, disabled_at: null });
      await advanceClock(service, 86_400);
      await endpointHealth.failed(id, clock.iso());
      await endpointHealth.failed(id, clock.iso());
      const again = await Member.signIn(baseUrl, owner.email);
      const [disabled] = dataOf(await again.get(path));
      expect(disabled).toEqual({ ...failing, disabled_at: TIME });

      const notices = dataOf(await again.get(path.replace('/webhook-endpoints', '/notices')));
      const named = `ebhook endpoint ${url} (${id}) `;
      expect(notices.map(({ kind, text }) => [kind, String(text).includes(named)])).toEqual([
        ['endpoint_disabled', true],
        ['endpoint_failing', true],
      ]);
      const told = (role: string) => toldOf(baseUrl, `${role}@hooks.example`);
      const [mail] = await eventually(async () => {
        const [toOwner, toAdmin] = [await told('owner'), await told('admin')];
        return toOwner.length > 0 && toAdmin.length > 0 ? toOwner : undefined;
      }, 30_000);
      const { origin, pathname, search } = new URL(url);
      expect(search).not.toBe('');
      expect(mail).toContain(`your webhook endpoint ${origin}${pathname}?… have failed`);
      expect(mail).toContain(`/v1/webhook-endpoints/${id}/test`);
      expect(mail).not.toContain(search);

      await endpointHealth.succeeded(id, { isTest: false });
      expect(dataOf(await again.get(path))).toEqual([disabled]);
      expect((await again.post(`${path}/${id}/test`)).body).toMatchObject({ delivered: true });
      expect(dataOf(await again.get(path))).toEqual([{ ...failing, failing_since: null, disabled_at: null }]);
      expect([await told('owner'), await told('admin'), await told('developer')]).toEqual([[mail], [mail], []]);
    });
  });
});

/** Texts of the mail about disabled endpoints. */
async function toldOf(baseUrl: string, email: string): Promise<readonly string[]> {
  const mailbox = await ask(baseUrl, 'GET', `/dev/v1/mailbox?to=${encodeURIComponent(email)}`, {});
  const about = dataOf(mailbox).filter(({ subject }) => subject === 'A webhook endpoint was disabled');
  return about.map(({ text }) => String(text));
}
