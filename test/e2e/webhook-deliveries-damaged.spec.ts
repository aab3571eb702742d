import { ResendDelivery } from '#command-side';
import { dataKeys } from '#vault';
import { DELIVERIES } from '#webhooks';
import { idOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import type { Person } from '../support/personas/person.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';

/** As many as are sent side by side to an endpoint of which nothing is known. */
const SIDE_BY_SIDE = 2;

describe('what an endpoint is to be sent, and of which something is damaged', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let business: TestBusiness;
  let subscription: Subscription;
  let person: Person;
  beforeEach(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    receiver = await WebhookReceiver.start();
    business = await service.world.business();
    subscription = await Subscription.add(service.running, business.id, receiver.url);
    person = await service.world.person();
  });
  afterEach(async () => {
    await service.stop();
    await receiver.stop();
  });

  const claimed = async (externalRef: string): Promise<string> =>
    idOf(await business.api.claim(await service.world.preview(business.id, person), externalRef));
  const told = async (grantId: string): Promise<unknown> => {
    const [webhook] = await receiver.until(
      1,
      ({ body }) => (body['data'] as { grant_id: unknown }).grant_id === grantId,
    );
    return webhook?.body['data'];
  };

  it('goes without what the business calls a grant when that grant’s key is damaged', async () => {
    const [damaged, well] = [await claimed('order-1'), await claimed('order-2')];
    const { records } = service.running.engines;
    const key = await records.get(dataKeys, `grant:${damaged}`);
    if (key === undefined) throw new Error('the grant has a key');
    await records.replace(dataKeys, key.id, key.version, { ...key.body, wrapped: 'damaged' });
    await person.confirmsAddress();
    expect(await told(damaged)).toMatchObject({ external_ref: null });
    expect(await told(well)).toMatchObject({ external_ref: 'order-2' });
  });

  it('has failed when nobody can read it, and all else is sent', async () => {
    receiver.behave = (response) => {
      response.writeHead(500).end();
    };
    const grants = await Promise.all(['order-1', 'order-2'].map(claimed));
    expect(grants).toHaveLength(SIDE_BY_SIDE);
    await person.confirmsAddress();
    await receiver.untilDistinct(SIDE_BY_SIDE);
    const ids = receiver.distinct.map(({ id }) => id);
    await Promise.all(ids.map(damageBody));
    receiver.behave = (response) => {
      response.writeHead(204).end();
    };
    await Promise.all(ids.map((id) => service.commands.execute(new ResendDelivery(business.id, subscription.id, id))));
    await Promise.all(ids.map((id) => eventually(async () => (await stateOf(id)) === 'failed' || undefined)));
    const next = await claimed('order-3');
    await person.revokes(next);
    expect(await told(next)).toMatchObject({ external_ref: 'order-3' });
  });

  const stateOf = async (id: string): Promise<unknown> =>
    (await service.running.engines.records.get(DELIVERIES, id))?.body.state;
  /** Once its first attempt is written down. */
  const damageBody = (id: string): Promise<true> =>
    eventually(async () => {
      const { records } = service.running.engines;
      const delivery = await records.get(DELIVERIES, id);
      if (delivery?.body.tries !== 1) return undefined;
      const body = { ...delivery.body, body: delivery.body.body.slice(0, -2) };
      return (await records.replace(DELIVERIES, id, delivery.version, body)) || undefined;
    });
});
