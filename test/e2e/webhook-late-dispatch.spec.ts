import { randomUUID } from 'node:crypto';
import { endpointStream } from '#domain';
import { LogEvent } from '#events';
import { startService, type Service } from '../support/service/service.js';
import { TestClock } from '../support/time/test-clock.js';
import { Subscription } from '../support/webhooks/subscription.js';

const DAY_MS = 24 * 3_600_000;

describe('what a webhook endpoint is to be sent, when it is heard late that it was disabled', () => {
  const clock = new TestClock();
  let service: Service;
  beforeAll(async () => {
    // Nobody sends: what is pending stays so.
    service = await startService({ delivers: false, substitute: (engines) => ({ ...engines, clock }) });
  });
  afterAll(() => service.stop());

  async function disabled(): Promise<Subscription> {
    const { id } = await service.world.business();
    const subscription = await Subscription.add(service.running, id, 'https://hooks.example/late');
    const { health } = service.running.services.webhooks;
    await health.failed(subscription.id, clock.iso());
    clock.advance(DAY_MS);
    await health.failed(subscription.id, clock.iso());
    expect(await subscription.state()).toMatchObject({ disabledAt: clock.iso() });
    return subscription;
  }
  async function heard({ id }: Subscription): Promise<void> {
    const { engines, services } = service.running;
    const events = await engines.log.readStream(endpointStream(id), { direction: 'forwards', from: 0, limit: 10 });
    const found = events.find(({ type }) => type === 'endpoint.disabled.v1');
    if (found === undefined) throw new Error('the endpoint was not disabled');
    await services.webhooks.dispatcher.handle(new LogEvent(found));
  }
  /** What became of a delivery that was pending when the endpoint was disabled. */
  async function pendingThen(subscription: Subscription): Promise<unknown> {
    const { ledger } = service.running.services.webhooks;
    const endpoint = await service.running.services.webhooks.endpoints.find(subscription.id);
    if (endpoint === undefined) throw new Error('the endpoint is gone');
    const data = { event_id: randomUUID(), grant_id: randomUUID(), external_ref: null, detail: {} };
    const body = { type: 'address.confirmed', timestamp: clock.iso(), data } as const;
    const { endpointId, businessId } = endpoint.endpoint;
    const deliveryId = await ledger.add({ endpointId, businessId, body, state: 'pending' });
    await heard(subscription);
    return (await ledger.get(deliveryId))?.body.state;
  }

  it('is left to its schedule where the endpoint is enabled again by then', async () => {
    const subscription = await disabled();
    await service.running.services.webhooks.health.succeeded(subscription.id, { isTest: true });
    expect(await pendingThen(subscription)).toBe('pending');
  });

  it('is held where the endpoint still is disabled', async () => {
    expect(await pendingThen(await disabled())).toBe('held');
  });
});
