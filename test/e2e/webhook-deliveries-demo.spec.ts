import { AnswerProduction, ReadSide } from '#command-side';
import { byTest, startService, type Service } from '../support/service/service.js';
import { anyBody } from '../support/webhooks/any-body.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const BUSINESSES = 8;
const ENDPOINTS = 10;
/** Of all places of a worker. */
const PLACES_IN_DEMO = 32;

describe('deliveries of businesses in demo mode', () => {
  let service: Service;
  let hanging: WebhookReceiver;
  let answering: WebhookReceiver;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    [hanging, answering] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
  });
  afterAll(async () => {
    await hanging.stop();
    await service.stop();
    await answering.stop();
  });

  it('take no place of those in production, also when staff put the business back there', async () => {
    let [open, mostOpen] = [0, 0];
    hanging.behave = (response) => {
      mostOpen = Math.max(mostOpen, (open += 1));
      response.once('close', () => (open -= 1));
    };
    const { running, world, commands } = service;
    const { ledger } = running.services.webhooks;
    const due = async (businessId: string, url: string): Promise<void> => {
      const { id: endpointId } = await Subscription.add(running, businessId, url);
      await ledger.add({ endpointId, businessId, body: anyBody(), state: 'pending' });
    };
    for (let business = 0; business < BUSINESSES; business++) {
      const isWithdrawn = business % 2 === 0;
      const { id } = await world.business(isWithdrawn ? 'production' : 'demo');
      if (isWithdrawn) await commands.execute(new AnswerProduction(id, 'withdraw', 'A test.', byTest));
      for (let endpoint = 0; endpoint < ENDPOINTS; endpoint++) await due(id, hanging.url);
    }
    // Who was put back is found to be there by what the views show.
    await running.app.get(ReadSide).shows((await running.engines.log.head()) ?? '');
    await hanging.until(8);
    const { id } = await world.business();
    // Each is found by a sweep of its own, which begins with everything else that it has places for.
    for (let count = 1; count <= 3; count++) {
      await due(id, answering.url);
      await answering.until(count);
    }
    expect(mostOpen).toBeLessThanOrEqual(PLACES_IN_DEMO);
  });
});
