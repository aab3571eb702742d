import { randomUUID } from 'node:crypto';
import { grantStream } from '#domain';
import { SlotViews } from '#projecting';
import { EVENT_FEED, FEED_EVENTS, feedEventId } from '#projections';
import { dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { untilServed } from '../support/clients/until-served.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import type { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NEW_ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';

const DAY_MS = 86_400_000;

describe('a business that follows the events of its grants', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    await awayFromMidnight(service.running.baseUrl);
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const numbersIn = (answer: Answer): readonly unknown[] => dataOf(answer).map(({ sequence }) => sequence);

  /** So many of them, once the policies have brought them to the grants. */
  const untilThere = (api: Business, count: number): Promise<Answer> =>
    eventually(async () => {
      const answer = await untilServed(() => api.events({ limit: 1000 }));
      return dataOf(answer).length >= count ? answer : undefined;
    });

  const claimed = async ({ id, api }: TestBusiness, person: Person, externalRef?: string): Promise<string> =>
    idOf(await api.claim(await service.world.preview(id, person), externalRef));

  /** A business with one grant, of which it heard so often. */
  const told = async (times: number) => {
    const [business, person] = [await service.world.business(), await service.world.person()];
    const grantId = await claimed(business, person, 'order-1');
    for (let time = 0; time < times; time++) await person.confirmsAddress();
    return { business, person, grantId, api: business.api };
  };

  it('hears what its webhooks say, in the same bodies and in the order of the log, each under the next number', async () => {
    const { id, api } = await service.world.business();
    const subscription = await Subscription.add(service.running, id, receiver.url);
    const inThreeDays = new Date(service.running.engines.clock.now() + 3 * DAY_MS).toISOString().slice(0, 10);
    const person = await Person.registered(service.running.baseUrl);
    const careful = await Person.registered(service.running.baseUrl);
    const claim = async (by: Person, ref?: string): Promise<string> => idOf(await api.claimKey(await by.key(), ref));

    const [kept, other] = [await claim(person, 'order-1'), await claim(person)];
    await careful.put('/claim-approval', { required: true });
    const [approved, denied] = [await claim(careful, 'Grüße ✉'), await claim(careful)];
    await careful.post(`/grants/${approved}/approval`);
    await careful.post(`/grants/${denied}/denial`);
    await person.put('/name', { given_name: 'Fay', middle_name: 'Q', family_name: 'Figment' });
    await person.put('/address', { ...ADDRESS, line1: '10 Fiction Road' });
    await person.post('/address/confirmation');
    await person.post('/move', { address: NEW_ADDRESS, effective_date: inThreeDays, keep: [kept] });
    await person.delete('/move');
    await person.post(`/grants/${other}/revocation`);
    await api.reportReturnedMail(kept);
    await person.post('/address/confirmation');
    await api.release(kept);
    await careful.delete('/me');
    expect((await api.call('POST', `/v1/webhook-endpoints/${subscription.id}/test`)).body['delivered']).toBe(true);

    const feed = await untilThere(api, 13);
    expect(numbersIn(feed)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    expect(feed.body).toMatchObject({ next_after: 13, has_more: false });
    const types = dataOf(feed).map(({ type }) => String(type));
    expect(types.sort()).toEqual([
      ...['address.change_scheduled', 'address.change_scheduled', 'address.changed', 'address.changed'],
      ...['address.confirmed', 'address.confirmed', 'address.confirmed', 'grant.approved', 'grant.denied'],
      ...['grant.revoked', 'grant.revoked', 'name.changed', 'name.changed'],
    ]);

    await receiver.untilDistinct(14);
    const bodies = dataOf(feed).map((event) => ({ ...event, sequence: undefined }));
    const sent = receiver.distinct.map(({ body }) => body).filter(({ type }) => type !== 'webhook.test');
    expect(byId(bodies)).toEqual(byId(sent));
    const ids = new Set(bodies.map(eventIdOf));
    const { events } = await service.running.engines.log.readLog({
      limit: 1000,
      filter: { streamPrefixes: [kept, other, approved, denied].map(grantStream) },
    });
    expect(bodies.map(eventIdOf)).toEqual(events.map((event) => event.id).filter((event) => ids.has(event)));
    expect(JSON.stringify(feed.body)).not.toMatch(/Fiction|Figment|Later|LATER/);
  });

  it('takes it in pages of any length, and goes on from where it was', async () => {
    const { api, person } = await told(5);
    expect(numbersIn(await api.events())).toEqual([1, 2, 3, 4, 5]);
    let after = 0;
    for (const [limit, numbers, more] of [
      [2, [1, 2], true],
      [1, [3], true],
      [1000, [4, 5], false],
      [1, [], false],
    ] as const) {
      const page = await api.events({ after, limit });
      expect([numbersIn(page), page.body['has_more']]).toEqual([numbers, more]);
      after = Number(page.body['next_after']);
    }
    expect(after).toBe(5);
    await person.confirmsAddress();
    expect(numbersIn(await api.events({ after }))).toEqual([6]);
    expect((await api.events({ after: 999_999_999_999_999 })).body).toEqual({
      data: [],
      next_after: 999_999_999_999_999,
      has_more: false,
    });
  });

  it('hears neither of other businesses nor of what it did itself', async () => {
    const [one, other] = [await told(2), await service.world.business()];
    const grantId = await claimed(other, one.person);
    await other.api.reportReturnedMail(grantId);
    await other.api.release(grantId);
    expect((await other.api.events()).body).toEqual({ data: [], next_after: 0, has_more: false });
    await one.api.release(one.grantId);
    await one.person.confirmsAddress();
    expect(numbersIn(await one.api.events())).toEqual([1, 2]);
  });

  it('is counted as a request', async () => {
    const { api, business } = await told(0);
    await (await service.world.staff()).setsPlan(business.id, { requests_per_minute: 2, previews_per_day: 1 });
    const used = Number((await api.events()).headers.get('ratelimit')?.match(/r=(\d+)/)?.[1]);
    for (let left = used; left > 0; left--) await api.events();
    expect(refusal(await api.events())).toEqual({ status: 429, code: 'rate_limited' });
  });

  it('is refused in demo mode', async () => {
    const inDemo = await service.world.business('demo');
    expect(refusal(await inDemo.api.events())).toEqual({ status: 403, code: 'business_not_in_production' });
  });

  it.each([
    ['after=-1', 'after must be a sequence: a whole number, 0 or more'],
    ['after=', 'after must be a sequence: a whole number, 0 or more'],
    ['after=1e3', 'after must be a sequence: a whole number, 0 or more'],
    ['after=9007199254740993', 'after must be a sequence: a whole number, 0 or more'],
    ['limit=0', 'limit must be a whole number from 1 to 1000'],
    ['limit=1001', 'limit must be a whole number from 1 to 1000'],
    ['limit=ten', 'limit must be a whole number from 1 to 1000'],
    ['cursor=1', expect.stringContaining('cursor') as string],
    ['after=1&after=2', expect.stringContaining('after') as string],
  ])('is told what is wrong with %s', async (query, message) => {
    const answer = await service.business.call('GET', `/v1/events?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', message } } });
  });

  it('is told the number of an event that cannot be read, the events behind it, and the event once it can be read', async () => {
    const { api, business, grantId } = await told(1);
    const person = await service.world.person();
    const { log, clock, views, slotStates } = service.running.engines;
    const metadata = { time: clock.iso(), correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    const unknown = { id: randomUUID(), type: 'grant.exploded.v7', data: {}, metadata };
    await log.append(grantStream(grantId), [unknown], 'any');
    await claimed(business, person);
    await person.confirmsAddress();
    const feed = await untilThere(api, 3);
    expect(numbersIn(feed)).toEqual([1, 2, 3]);
    expect(dataOf(feed)[1]).toEqual({
      sequence: 2,
      type: 'unreadable',
      timestamp: metadata.time,
      data: { event_id: unknown.id, grant_id: grantId, external_ref: 'order-1', detail: {} },
    });

    // As a version before this one would have left the first.
    const live = new SlotViews(views, slotStates.of(EVENT_FEED.name).active);
    const first = await live.get(FEED_EVENTS, feedEventId(business.id, 1));
    if (first === undefined) throw new Error('there is a first');
    const position = (await views.checkpoint(EVENT_FEED.name)) ?? '';
    const document = { ...first, position, body: { ...first.body, told: null } };
    await live.apply({ writes: [{ collection: FEED_EVENTS, document }] });
    expect(dataOf(await api.events())[0]).toEqual(dataOf(feed)[0]);
  });

  it('is not told any more what it called a grant once that is forgotten', async () => {
    const { api, grantId } = await told(1);
    const refs = async () =>
      dataOf(await api.events()).map(({ data }) => (data as { external_ref: unknown }).external_ref);
    expect(await refs()).toEqual(['order-1']);
    await service.running.services.vault.eraseDataKey({ kind: 'grant', id: grantId });
    expect(await refs()).toEqual([null]);
  });
});

function eventIdOf(body: Readonly<Record<string, unknown>>): string {
  return String((body['data'] as { readonly event_id: unknown }).event_id);
}

function byId(bodies: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, unknown> {
  return new Map(bodies.map((body) => [eventIdOf(body), body]));
}
