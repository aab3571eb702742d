import { businessIdIn, Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

/** More than there are turns for, of everybody together. */
const HANGING_BUSINESSES = 8;
const ENDPOINTS = 4;

describe('tests of endpoints that hang, of businesses in demo mode', () => {
  let service: Service;
  let hanging: WebhookReceiver;
  let answering: WebhookReceiver;

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    hanging = await WebhookReceiver.start();
    hanging.behave = () => undefined;
    answering = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await hanging.stop();
    await service.stop();
    await answering.stop();
  });

  it('hold up no test of a business in production', async () => {
    const owner = await Member.signIn(service.running.baseUrl, 'owner@hanging.example');
    const { id, api } = await service.world.business();
    const endpoint = await Subscription.add(service.running, id, answering.url);
    const statuses: number[] = [];
    const tests: Promise<void>[] = [];
    for (let business = 0; business < HANGING_BUSINESSES; business++) {
      const path = await owner.registers();
      for (let count = 0; count < ENDPOINTS; count++) {
        const { id: one } = await Subscription.add(service.running, businessIdIn(path), hanging.url);
        tests.push(
          owner.post(`${path}/webhook-endpoints/${one}/test`).then(({ status }) => {
            statuses.push(status);
          }),
        );
      }
    }
    await hanging.until(ENDPOINTS);
    expect(await api.call('POST', `/v1/webhook-endpoints/${endpoint.id}/test`)).toMatchObject({
      status: 200,
      body: { delivered: true },
    });
    await Promise.all(tests);
    for (const status of statuses) expect([200, 503]).toContain(status);
  });
});
