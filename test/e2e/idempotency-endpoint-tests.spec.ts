import { randomUUID } from 'node:crypto';
import { endpointStream } from '#domain';
import { idOf } from '../support/clients/ask.js';
import { KeyedPost } from '../support/clients/keyed-post.js';
import { FailingLog } from '../support/faults/failing-log.js';
import { startService, type Service } from '../support/service/service.js';
import { TestClock } from '../support/time/test-clock.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const DAY_MS = 24 * 3_600_000;

describe('a test of a disabled webhook endpoint that is repeated under its Idempotency-Key', () => {
  const clock = new TestClock();
  let service: Service;
  let receiver: WebhookReceiver;
  let log: FailingLog;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    service = await startService({
      environment: { WEBHOOKS_ALLOW_LOCAL: 'true' },
      substitute: (engines) => ({ ...engines, clock, log: (log = new FailingLog(engines.log)) }),
    });
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  it('enables it, though the first was cut off between its success and what comes of it', async () => {
    const { baseUrl, services } = service.running;
    const { api } = await service.world.business();
    const id = idOf(await api.post('/v1/webhook-endpoints', { url: receiver.url }));
    await services.webhooks.health.failed(id, clock.iso());
    clock.advance(DAY_MS);
    await services.webhooks.health.failed(id, clock.iso());
    const disabledAt = async () => (await api.get(`/v1/webhook-endpoints/${id}`)).body['disabled_at'];
    expect(await disabledAt()).toEqual(clock.iso());

    const test = new KeyedPost(baseUrl, api.apiKey, `/v1/webhook-endpoints/${id}/test`, undefined, randomUUID());
    log.failing = endpointStream(id);
    expect((await test.send()).status).toBe(503);
    log.failing = undefined;
    expect(await disabledAt()).toEqual(clock.iso());

    expect((await test.send()).body).toMatchObject({ delivered: true });
    expect(await disabledAt()).toBeNull();
    // The same message: its receiver may have had it before.
    expect(new Set(receiver.received.map((webhook) => webhook.id)).size).toBe(1);
  });
});
