import { QueryBus } from '@nestjs/cqrs';
import { GetDelivery, ListDeliveries, type PublicDeliveryWithAttempts } from '#query-side';
import { ResendDelivery } from '#command-side';
import { TestDelivery } from '#webhooks';
import type { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { TestClock } from '../support/time/test-clock.js';
import type { Person } from '../support/personas/person.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const HOUR = 3600;
/** docs/api.md, Events: 30 seconds, doubling up to 4 hours, the last attempt 24 hours after the first. */
const WAITS = [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 4 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR, 13_470];
const PATIENCE_MS = 30_000;

describe('a business that does not answer for 24 hours', () => {
  const clock = new TestClock(Date.parse('2030-05-05T10:00:00.000Z'));
  let service: Service;
  let receiver: WebhookReceiver;
  let business: { readonly id: string; readonly api: Business };
  let subscription: Subscription;
  let person: Person;
  let first: string;

  beforeAll(async () => {
    service = await startService({
      environment: { WEBHOOKS_ALLOW_LOCAL: 'true' },
      substitute: (engines) => ({ ...engines, clock }),
    });
    receiver = await WebhookReceiver.start();
    receiver.behave = (response) => {
      response.writeHead(500).end('try again later');
    };
    business = await service.world.business();
    subscription = await Subscription.add(service.running, business.id, receiver.url);
    person = await service.world.person();
    await business.api.claim(await service.world.preview(business.id, person), 'order-1');
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const read = (id: string): Promise<PublicDeliveryWithAttempts> =>
    service.running.app.get(QueryBus).execute(new GetDelivery(business.id, subscription.id, id));

  /** The delivery as the console shows it, once a condition holds. */
  function whenShown(
    id: string,
    isMeant: (delivery: PublicDeliveryWithAttempts) => boolean,
  ): Promise<PublicDeliveryWithAttempts> {
    return eventually(async () => {
      const delivery = await read(id);
      return isMeant(delivery) ? delivery : undefined;
    }, PATIENCE_MS);
  }

  it('is tried again after 30 seconds, and after twice as long each time, for a day: to the millisecond', async () => {
    await person.confirmsAddress();
    const [webhook] = await receiver.until(1);
    first = String(webhook?.id);
    let expected = Date.parse('2030-05-05T10:00:00.000Z');
    for (const [index, wait] of WAITS.entries()) {
      const tried = await whenShown(first, ({ attempts }) => attempts.length === index + 1);
      expected += wait * 1000;
      expect(tried).toMatchObject({ status: 'pending', next_attempt_at: new Date(expected).toISOString() });
      clock.advance(wait * 1000);
    }
    const failed = await whenShown(first, ({ status }) => status === 'failed');
    const at = failed.attempts.map(
      (attempt) => (Date.parse(attempt.at) - Date.parse('2030-05-05T10:00:00.000Z')) / 1000,
    );
    expect(at.reverse()).toEqual([
      0, 30, 90, 210, 450, 930, 1890, 3810, 7650, 15_330, 29_730, 44_130, 58_530, 72_930, 86_400,
    ]);
    expect(failed.attempts[0]).toMatchObject({ status: 500, error: 'http_status', answer: 'try again later' });
    expect(failed.next_attempt_at).toBeNull();
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([first]));
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it('then has its endpoint disabled, and what comes is held', async () => {
    expect(await subscription.state()).toMatchObject({
      failingSince: '2030-05-05T10:00:00.000Z',
      disabledAt: '2030-05-06T10:00:00.000Z',
    });
    const arrived = receiver.received.length;
    await person.changesName({ ...NAME, given_name: 'Erika' });
    const held = await eventually(async () => {
      const { data } = await service.running.app
        .get(QueryBus)
        .execute(new ListDeliveries(business.id, subscription.id, undefined));
      return data.find(({ type }) => type === 'name.changed');
    }, PATIENCE_MS);
    expect(held).toMatchObject({ status: 'held', next_attempt_at: null, last_attempt_at: null });
    await expect(
      service.commands.execute(new ResendDelivery(business.id, subscription.id, held.id)),
    ).rejects.toMatchObject({ code: 'endpoint_disabled' });
    expect(receiver.received).toHaveLength(arrived);
  });

  it('stays disabled after a test that fails, and is enabled by one that succeeds; then what was missed is sent again', async () => {
    const tests = service.running.app.get(TestDelivery);
    const context = { correlationId: '00000000-0000-4000-8000-000000000001', actor: 'test' };
    expect(await tests.send(subscription.id, context)).toMatchObject({
      delivered: false,
      status: 500,
      error: 'http_status',
    });
    expect(await subscription.state()).toMatchObject({ disabledAt: '2030-05-06T10:00:00.000Z' });
    receiver.behave = (response) => {
      response.writeHead(202).end();
    };
    const outcome = await tests.send(subscription.id, context);
    expect(outcome).toMatchObject({ delivered: true, status: 202, error: null });
    expect(await subscription.state()).toMatchObject({ failingSince: null, disabledAt: null });
    const test = receiver.received.at(-1);
    expect(outcome).toHaveProperty('message_id', test?.id);
    expect(test).toMatchObject({
      body: { type: 'webhook.test', data: { grant_id: null, external_ref: null, detail: {} } },
    });
    const before = receiver.received.find(({ id }) => id === first);
    await service.commands.execute(new ResendDelivery(business.id, subscription.id, first));
    const delivered = await whenShown(first, ({ status }) => status === 'delivered');
    expect(delivered.attempts).toHaveLength(16);
    expect(receiver.received.at(-1)).toMatchObject({ id: first, raw: before?.raw });
  });
});

const NAME = { given_name: 'Erin', middle_name: null, family_name: 'Muster', suffix: null, mailing_name: null };
