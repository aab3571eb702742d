import { randomUUID } from 'node:crypto';
import { startService, type Service } from '../support/service/service.js';
import { anyBody } from '../support/webhooks/any-body.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

describe('receivers of many businesses', () => {
  let service: Service;
  let hanging: WebhookReceiver;
  let healthy: WebhookReceiver;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    [hanging, healthy] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([hanging, healthy].map((receiver) => receiver.stop()));
  });

  it('a hundred that never answer leave room for one that does', async () => {
    let [open, mostOpen] = [0, 0];
    hanging.behave = (response) => {
      mostOpen = Math.max(mostOpen, (open += 1));
      response.once('close', () => (open -= 1));
    };
    const { running } = service;
    const { vault, webhooks } = running.services;
    const { ledger } = webhooks;
    const shopId = async (): Promise<string> => {
      const id = randomUUID();
      await vault.createDataKey({ kind: 'business', id });
      return id;
    };
    /** A business's endpoint, with so many due. */
    const due = async (businessId: string, url: string, count: number): Promise<void> => {
      const { id: endpointId } = await Subscription.add(running, businessId, url);
      for (let n = 0; n < count; n++) await ledger.add({ endpointId, businessId, body: anyBody(), state: 'pending' });
    };
    for (let shop = 0; shop < 10; shop++) {
      const id = await shopId();
      for (let n = 0; n < 10; n++) await due(id, hanging.url, 4);
    }
    await hanging.until(100);
    await due(await shopId(), healthy.url, 1);
    await healthy.until(1);
    expect(mostOpen).toBeLessThanOrEqual(192);
  });
});
