import { randomUUID } from 'node:crypto';
import { idOf } from '../support/clients/ask.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { UNLIMITED } from '../support/personas/staff.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const PATIENCE_MS = 30_000;
/** What a receiver is given for its answer, less what a timer may be early by another clock. */
const ATTEMPT_MS = 9_900;

interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly {
    readonly at: string;
    readonly status: number | null;
    readonly error: string | null;
    readonly answer: string | null;
  }[];
}

describe('receivers that make it difficult', () => {
  let service: Service;
  let member: Member;
  let atConsole: string;
  let business: Business;
  let person: Person;
  let grantId: string;
  const receivers: WebhookReceiver[] = [];

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    const { baseUrl } = service.running;
    member = await Member.signIn(baseUrl, `${randomUUID()}@businesses.example`);
    atConsole = await member.registers();
    const businessId = businessIdIn(atConsole);
    const staff = await service.world.staff();
    await staff.approvesProduction(businessId);
    await staff.setsPlan(businessId, UNLIMITED);
    const { body } = await member.post(`${atConsole}/api-keys`, { name: 'test' });
    business = new Business(baseUrl, String(body['key']));
    person = await Person.registered(baseUrl);
    const preview = await business.preview(await person.key());
    grantId = idOf(await business.claim(String(preview.body['preview_id'])));
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  });

  async function receiver(): Promise<WebhookReceiver> {
    const started = await WebhookReceiver.start();
    receivers.push(started);
    return started;
  }

  /** An endpoint's path in the console, for confirmations alone. */
  async function endpointAt(url: string, events: readonly string[] = ['address.confirmed']): Promise<string> {
    const { body } = await member.post(`${atConsole}/webhook-endpoints`, { url, events });
    return `${atConsole}/webhook-endpoints/${String(body['id'])}`;
  }

  /** Its one delivery, once a condition holds. */
  function deliveryOf(endpoint: string, isMeant: (delivery: Delivery) => boolean): Promise<Delivery> {
    return eventually(async () => {
      const [listed] = (await member.get(`${endpoint}/deliveries`)).body['data'] as readonly { readonly id: string }[];
      if (listed === undefined) return undefined;
      const delivery = (await member.get(`${endpoint}/deliveries/${listed.id}`)).body as unknown as Delivery;
      return isMeant(delivery) ? delivery : undefined;
    }, PATIENCE_MS);
  }

  const advance = (seconds: number): Promise<void> => advanceClock(service, seconds);

  const wasTried = ({ attempts }: Delivery): boolean => attempts.length > 0;

  it('one that redirects is not followed, one that resets is tried again, one that dribbles its answer has it', async () => {
    const [redirecting, elsewhere, resetting, dribbling] = await Promise.all([
      receiver(),
      receiver(),
      receiver(),
      receiver(),
    ]);
    redirecting.behave = (response) => {
      response.writeHead(302, { location: elsewhere.url }).end();
    };
    resetting.behave = (response) => {
      if (resetting.received.length === 1) response.destroy();
      else response.writeHead(200).end('thanks');
    };
    const dribble = setInterval(() => {
      for (const response of answers) response.write('.');
    }, 20);
    const answers: { write(text: string): void }[] = [];
    dribbling.behave = (response) => {
      response.writeHead(200);
      answers.push(response);
    };
    const endpoints = [
      await endpointAt(redirecting.url),
      await endpointAt(resetting.url),
      await endpointAt(dribbling.url),
    ] as const;
    await person.post('/address/confirmation');
    const [redirected, reset, dribbled] = await Promise.all(
      endpoints.map((endpoint) => deliveryOf(endpoint, wasTried)),
    );
    expect(redirected).toMatchObject({ status: 'pending', attempts: [{ status: 302, error: 'redirect' }] });
    expect(reset).toMatchObject({ status: 'pending', attempts: [{ status: null, error: 'connection_reset' }] });
    expect(dribbled).toMatchObject({
      status: 'delivered',
      next_attempt_at: null,
      attempts: [{ status: 200, error: null }],
    });
    await advance(30);
    expect(await deliveryOf(endpoints[1], ({ status }) => status === 'delivered')).toMatchObject({
      attempts: [{ status: 200, error: null, answer: 'thanks' }, { error: 'connection_reset' }],
    });
    expect(resetting.received.length).toBeGreaterThanOrEqual(2);
    expect(new Set(resetting.received.map(({ id }) => id))).toEqual(new Set([reset?.id]));
    expect(new Set([redirecting, resetting, dribbling].map(({ received }) => received[0]?.id)).size).toBe(3);
    expect(elsewhere.received).toEqual([]);
    clearInterval(dribble);
    for (const endpoint of endpoints) await member.delete(endpoint);
  });

  it('one that never answers holds nobody else up, is given ten seconds, and hears nothing once it is removed', async () => {
    const [hanging, healthy] = await Promise.all([receiver(), receiver()]);
    const unanswered: { writeHead(status: number): { end(): void } }[] = [];
    hanging.behave = (response) => unanswered.push(response);
    const [stuck, fine] = [await endpointAt(hanging.url), await endpointAt(healthy.url)];
    for (let round = 0; round < 12; round++) await person.post('/address/confirmation');
    await healthy.untilDistinct(12);
    expect(await deliveryOf(stuck, () => true)).toMatchObject({ status: 'pending', attempts: [] });
    const shown = await eventually(async () => {
      const endpoints = (await member.get(`${atConsole}/webhook-endpoints`)).body['data'] as readonly {
        readonly id: string;
        readonly failing_since: string | null;
      }[];
      return endpoints.find(({ id, failing_since: since }) => stuck.endsWith(id) && since !== null);
    }, PATIENCE_MS);
    // Since the beginning of the first attempt, whose end was what told.
    const since = Date.parse(String(shown.failing_since));
    expect(service.running.engines.clock.now() - since).toBeGreaterThanOrEqual(ATTEMPT_MS);
    await member.delete(stuck);
    await member.delete(fine);
    // What was on its way by then may still arrive.
    hanging.behave = (response) => response.writeHead(503).end();
    for (const response of unanswered) response.writeHead(503).end();
    const heard = await hanging.untilQuiet();
    await advance(3600);
    await person.post('/address/confirmation');
    expect((await member.get(`${stuck}/deliveries`)).body).toMatchObject({ error: { code: 'endpoint_not_found' } });
    const marker = await receiver();
    const last = await endpointAt(marker.url);
    await person.post('/address/confirmation');
    await marker.until(1);
    const { ledger } = service.running.services.webhooks;
    await eventually(async () => {
      const deliveries = await ledger.list(stuck.split('/').at(-1) ?? '', 100);
      return deliveries.every(({ body: { state } }) => state !== 'pending') || undefined;
    }, PATIENCE_MS);
    expect(hanging.received).toHaveLength(heard);
    await member.delete(last);
  });

  it('an endpoint hears only of what it chose, and only of what happened since it was added', async () => {
    const [names, all] = await Promise.all([receiver(), receiver()]);
    await person.put('/name', { given_name: 'Before', family_name: 'Fiction' });
    const endpoints = [
      await endpointAt(names.url, ['name.changed']),
      await endpointAt(all.url, ['address.confirmed', 'name.changed']),
    ];
    await person.post('/address/confirmation');
    await person.put('/name', { given_name: 'After', family_name: 'Fiction' });
    await all.untilDistinct(2);
    await names.until(1);
    expect(names.distinct.map(({ body }) => body['type'])).toEqual(['name.changed']);
    expect(all.distinct.map(({ body }) => body['type']).sort()).toEqual(['address.confirmed', 'name.changed']);
    for (const endpoint of endpoints) await member.delete(endpoint);
  });

  it('a delivery is sent again from the console, under its id and with its body, and lists have pages', async () => {
    const taking = await receiver();
    const endpoint = await endpointAt(taking.url);
    for (let round = 0; round < 51; round++) await person.post('/address/confirmation');
    await taking.untilDistinct(51);
    const page = await eventually(async () => {
      const { body } = await member.get(`${endpoint}/deliveries`);
      const data = body['data'] as readonly Delivery[];
      return data.every(({ status }) => status === 'delivered') ? { data, cursor: body['next_cursor'] } : undefined;
    }, PATIENCE_MS);
    expect(page.data).toHaveLength(50);
    const rest = (await member.get(`${endpoint}/deliveries?cursor=${String(page.cursor)}`)).body;
    expect(rest).toMatchObject({ data: [{ status: 'delivered' }], next_cursor: null });
    const [again] = page.data;
    const before = taking.timesOf(again?.id);
    expect((await member.post(`${endpoint}/deliveries/${String(again?.id)}/resend`)).status).toBe(202);
    await taking.until(before + 1, ({ id }) => id === again?.id);
    const same = taking.received.filter(({ id }) => id === again?.id);
    expect(new Set(same.map(({ raw }) => raw)).size).toBe(1);
    const missing = await member.post(`${endpoint}/deliveries/${randomUUID()}/resend`);
    expect(missing.body).toMatchObject({ error: { code: 'delivery_not_found' } });
    expect(taking.of(grantId)).toHaveLength(51);
  });

  it('a delivery that waits for its next try is tried at once when it is asked for', async () => {
    const failing = await receiver();
    failing.behave = (response) => response.writeHead(500).end();
    const endpoint = await endpointAt(failing.url);
    await person.post('/address/confirmation');
    const waiting = await deliveryOf(endpoint, wasTried);
    failing.behave = (response) => response.writeHead(204).end();
    expect((await member.post(`${endpoint}/deliveries/${waiting.id}/resend`)).status).toBe(202);
    const [first, second] = await failing.until(2);
    expect(second).toMatchObject({ id: first?.id, raw: first?.raw });
    const { attempts } = await deliveryOf(endpoint, ({ status }) => status === 'delivered');
    const [again = 0, before = 0] = attempts.map(({ at }) => Date.parse(at));
    expect(again - before).toBeLessThan(30_000);
    await member.delete(endpoint);
  });

  it('one that fails for a day is disabled, with notices and mail, and enabled again by a test that succeeds', async () => {
    const failing = await receiver();
    failing.behave = (response) => {
      response.writeHead(503).end();
    };
    const endpoint = await endpointAt(failing.url);
    await person.post('/address/confirmation');
    await deliveryOf(endpoint, wasTried);
    await advance(86_400);
    // Nobody's session lasts that long.
    member = await Member.signIn(service.running.baseUrl, member.email);
    const failed = await deliveryOf(endpoint, ({ status }) => status === 'failed');
    expect(failed.attempts.map(({ status }) => status)).toEqual([503, 503]);
    const shown = async () => {
      const { body } = await member.get(`${atConsole}/webhook-endpoints`);
      return (body['data'] as readonly { id: string; failing_since: unknown; disabled_at: unknown }[]).find(({ id }) =>
        endpoint.endsWith(id),
      );
    };
    const time = expect.stringMatching(/T.*Z$/) as string;
    expect(await shown()).toMatchObject({ failing_since: time, disabled_at: time });
    const { body: notices } = await member.get(`${atConsole}/notices`);
    expect((notices['data'] as readonly { kind: string }[])[0]?.kind).toBe('endpoint_disabled');
    await eventually(async () => {
      const mailbox = `${service.running.baseUrl}/dev/v1/mailbox?to=${encodeURIComponent(member.email)}`;
      const mails = ((await (await fetch(mailbox)).json()) as { data: readonly { subject: string; text: string }[] })
        .data;
      const id = endpoint.split('/').at(-1) ?? '';
      return mails.some(({ subject, text }) => subject === 'A webhook endpoint was disabled' && text.includes(id));
    }, PATIENCE_MS);

    failing.behave = (response) => {
      response.writeHead(200).end();
    };
    const refused = await member.post(`${endpoint}/deliveries/${failed.id}/resend`);
    expect(refused.body).toMatchObject({ error: { code: 'endpoint_disabled' } });
    expect((await member.post(`${endpoint}/test`)).body).toMatchObject({ delivered: true });
    expect(await shown()).toMatchObject({ failing_since: null, disabled_at: null });
    expect((await member.post(`${endpoint}/deliveries/${failed.id}/resend`)).status).toBe(202);
    await failing.until(2, ({ id }) => id === failed.id);
  });
});
