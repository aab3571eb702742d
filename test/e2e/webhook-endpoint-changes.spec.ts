import { randomUUID } from 'node:crypto';
import { advanceClock } from '../support/time/advance-clock.js';
import { dataOf, idOf, messageOf, refusal, seen, type Answer } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { isSigned, WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import { withoutSecret } from '../support/webhooks/without-secret.js';

const PATH = '/v1/webhook-endpoints';
const NOT_FOUND = { status: 404, code: 'endpoint_not_found' };
const INVALID = { status: 400, code: 'invalid_request' };
const PATIENCE_MS = 30_000;

describe('a webhook endpoint that is changed', () => {
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

  const shop = () => service.world.business();
  const added = async (api: Business, body: object) => withoutSecret((await api.call('POST', PATH, body)).body);

  it('is read as it is listed, with its description, and never with its secret', async () => {
    const { api } = await shop();
    const shown = await added(api, { url, description: 'Address book “Süd”' });
    expect(shown).toMatchObject({ url, events: null, description: 'Address book “Süd”' });
    const path = `${PATH}/${String(shown['id'])}`;
    expect(seen(await api.call('GET', path))).toEqual({ status: 200, body: shown });
    expect(dataOf(await api.call('GET', PATH))).toEqual([shown]);
  });

  it('has what was named, keeps the rest, and is the same in every answer at once', async () => {
    const { api } = await shop();
    const shown = await added(api, { url, events: ['name.changed'], description: 'one' });
    const path = `${PATH}/${String(shown['id'])}`;
    let expected = shown;
    for (const change of [
      {},
      { url: `${url}&new` },
      { events: ['grant.revoked', 'name.changed', 'grant.revoked'] },
      { description: 'two' },
      { events: null, description: null },
      { url, events: ['name.changed'], description: 'three' },
    ]) {
      const events = 'events' in change && change.events ? [...new Set(change.events)] : undefined;
      expected = { ...expected, ...change, ...(events && { events }) };
      expect(seen(await api.call('PATCH', path, change))).toEqual({ status: 200, body: expected });
      expect((await api.call('GET', path)).body).toEqual(expected);
      expect(dataOf(await api.call('GET', PATH))).toEqual([expected]);
    }
  });

  it('is not changed to what could not be added; the refusal names the field', async () => {
    const { api } = await shop();
    const shown = await added(api, { url });
    const path = `${PATH}/${String(shown['id'])}`;
    const refused: readonly (readonly [object, string])[] = [
      [{ url: null }, 'url must be'],
      [{ url: '' }, 'url must not be empty'],
      [{ url: 'http://hooks.example.com' }, 'url must start with https://'],
      [{ url: 'https://10.0.0.1/' }, 'url must name a host by its DNS name'],
      [{ url: 'https://metadata.internal/' }, 'url must'],
      [{ url: `https://${randomUUID()}.example.com/` }, 'url must name a host that DNS has addresses for'],
      [{ url: 'https://hooks.example.com:8443' }, 'url must use port 443'],
      [{ url: 'https://user@hooks.example.com' }, 'url must have no user name'],
      [{ events: [] }, 'events must not be empty; null is every type'],
      [{ events: ['webhook.test'] }, 'events must be a list of grant.approved'],
      [{ description: '' }, 'description must not be empty; null stands for none'],
      [{ description: 'x'.repeat(201) }, 'description must have at most 200 characters'],
      [{ description: 'one\ntwo' }, 'description must not contain control characters'],
      [{ description: 7 }, 'description must be'],
    ];
    for (const [change, message] of refused) {
      const answer = await api.call('PATCH', path, change);
      expect({ change, ...refusal(answer) }).toEqual({ change, ...INVALID });
      expect(messageOf(answer)).toContain(message);
    }
    expect((await api.call('PATCH', path, { secret: 'whsec_AAAA', disabled_at: null })).body).toEqual(shown);
    expect((await api.call('GET', path)).body).toEqual(shown);
    const tooLong = await api.call('POST', PATH, { url, description: '😀'.repeat(201) });
    expect(refusal(tooLong)).toEqual(INVALID);
    expect((await api.call('POST', PATH, { url, description: '😀'.repeat(200) })).status).toBe(201);
  });

  it('is not looked up anew while its URL stays', async () => {
    const { id, api } = await shop();
    const gone = 'https://was-there-once.example.com/hooks';
    const endpoint = await Subscription.add(service.running, id, gone);
    const answer = await api.call('PATCH', `${PATH}/${endpoint.id}`, { url: gone, description: 'moved away' });
    expect(answer).toMatchObject({ status: 200, body: { url: gone, description: 'moved away' } });
  });

  it('cannot be changed by anybody else, nor by anybody once it is removed', async () => {
    const [{ api }, { api: other }] = [await shop(), await shop()];
    const { id } = await added(api, { url });
    const routes = (endpointId: string, by: Business) =>
      Promise.all([
        by.call('GET', `${PATH}/${endpointId}`),
        by.call('PATCH', `${PATH}/${endpointId}`, { url: 'https://nowhere.example.com/' }),
        by.call('POST', `${PATH}/${endpointId}/secret/rotation`),
        by.call('POST', `${PATH}/${endpointId}/recovery`, { since: '2030-01-01' }),
        by.call('GET', `${PATH}/${endpointId}/deliveries`),
        by.call('GET', `${PATH}/${endpointId}/deliveries/${randomUUID()}`),
        by.call('POST', `${PATH}/${endpointId}/deliveries/${randomUUID()}/resend`),
      ]);
    const words = (answers: readonly Answer[]) => answers.map((answer) => [refusal(answer), messageOf(answer)]);
    const missing = words(await routes(randomUUID(), other));
    for (const [told] of missing) expect(told).toEqual(NOT_FOUND);
    expect(words(await routes(String(id), other))).toEqual(missing);
    expect((await api.call('DELETE', `${PATH}/${String(id)}`)).status).toBe(204);
    expect(words(await routes(String(id), api))).toEqual(missing);
  });

  it('gets what waits at its new URL, under the same id and secret, and is failing until something arrives there', async () => {
    const { api } = await shop();
    const old = await WebhookReceiver.start();
    old.behave = (response) => response.writeHead(503).end();
    const { secret, ...shown } = (await api.call('POST', PATH, { url: old.url, events: ['address.confirmed'] })).body;
    const path = `${PATH}/${String(shown['id'])}`;
    const person = await Person.registered(service.running.baseUrl);
    const grantId = idOf(await api.claimKey(await person.key()));
    await person.post('/address/confirmation');
    const waiting = await eventually(async () => {
      const [delivery] = dataOf(await api.call('GET', `${path}/deliveries?status=pending`));
      return delivery?.['last_attempt_at'] === null ? undefined : delivery;
    }, PATIENCE_MS);
    const failing = (await api.call('GET', path)).body;
    expect(failing['failing_since']).not.toBeNull();

    const changed = await api.call('PATCH', path, { url, events: null });
    expect(seen(changed)).toEqual({ status: 200, body: { ...failing, url, events: null } });
    const resend = await api.call('POST', `${path}/deliveries/${String(waiting['id'])}/resend`);
    expect(seen(resend)).toEqual({ status: 202, body: {} });
    const [webhook] = await eventually(() => {
      const arrived = receiver.received.filter(({ id }) => id === waiting['id']);
      return Promise.resolve(arrived.length > 0 ? arrived : undefined);
    }, PATIENCE_MS);
    expect(webhook?.body).toMatchObject({ type: 'address.confirmed', data: { grant_id: grantId } });
    expect(webhook && isSigned(webhook, String(secret))).toBe(true);
    const delivered = await eventually(async () => {
      const { body } = await api.call('GET', `${path}/deliveries/${String(waiting['id'])}`);
      return body['status'] === 'delivered' ? body : undefined;
    }, PATIENCE_MS);
    const statuses = (delivered['attempts'] as readonly { readonly status: number }[]).map(({ status }) => status);
    expect(statuses.slice(0, 2)).toEqual([204, 503]);
    expect((await api.call('GET', path)).body).toMatchObject({ failing_since: null });

    await person.put('/name', { given_name: 'Erika', family_name: 'Muster' });
    const [named] = await receiver.until(1, ({ body }) => body['type'] === 'name.changed');
    expect(named?.body).toMatchObject({ data: { grant_id: grantId } });
    await old.stop();
  });

  it('gets another secret by an API key, too', async () => {
    const { api } = await shop();
    const { secret: first, ...shown } = (await api.call('POST', PATH, { url })).body;
    const rotated = await api.call('POST', `${PATH}/${String(shown['id'])}/secret/rotation`);
    const { secret: second, ...same } = rotated.body;
    expect({ status: rotated.status, same }).toEqual({ status: 201, same: shown });
    const tested = await api.call('POST', `${PATH}/${String(shown['id'])}/test`);
    const webhook = receiver.received.find(({ id }) => id === tested.body['message_id']);
    for (const one of [first, second]) expect(webhook && isSigned(webhook, String(one))).toBe(true);
  });

  it('is changed sixty times an hour at most, secrets included, whoever of the business asks and of which', async () => {
    const owner = await Member.signIn(service.running.baseUrl, 'owner@changes.example');
    const path = `${await owner.registers()}/webhook-endpoints`;
    const ids = [idOf(await owner.post(path, { url })), idOf(await owner.post(path, { url }))];
    const change = (n: number) => owner.patch(`${path}/${String(ids[n % 2])}`, { description: `change ${String(n)}` });
    expect(await change(0)).toMatchObject({ status: 200, body: { description: 'change 0' } });
    expect((await owner.get(`${path}/${String(ids[0])}`)).body).toMatchObject({ description: 'change 0' });
    expect((await change(0)).status).toBe(200);
    expect(refusal(await owner.patch(`${path}/${String(ids[0])}`, { url: 'http://a.example.com' }))).toEqual(INVALID);
    expect((await owner.post(`${path}/${String(ids[0])}/secret/rotation`)).status).toBe(201);
    for (let n = 2; n < 60; n++) expect((await change(n)).status).toBe(200);
    for (const over of [await change(60), await owner.post(`${path}/${String(ids[1])}/secret/rotation`)]) {
      expect(refusal(over)).toEqual({ status: 429, code: 'rate_limited' });
      expect(messageOf(over)).toContain('changes of webhook endpoints');
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    const other = `${await owner.registers()}/webhook-endpoints`;
    const another = idOf(await owner.post(other, { url }));
    expect((await owner.patch(`${other}/${another}`, { description: 'x' })).status).toBe(200);
    await advanceClock(service, 3_601);
    expect((await change(60)).status).toBe(200);
  });
});
