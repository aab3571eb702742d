import { refusal, type Answer } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { startService, type Service } from '../support/service/service.js';
import { eventually } from '../support/time/eventually.js';
import { anyBody } from '../support/webhooks/any-body.js';
import { Subscription } from '../support/webhooks/subscription.js';

describe('what was still to be sent to an endpoint that is removed', () => {
  let service: Service;
  let businessId: string;
  let api: Business;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    ({ id: businessId, api } = await service.world.business());
  });
  afterAll(() => service.stop());
  afterEach(() => jest.restoreAllMocks());

  /** What is answered to somebody during whose look the endpoint is removed. */
  async function looked(pathOf: (deliveryId: string) => string): Promise<Answer> {
    const { ledger, endpoints } = service.running.services.webhooks;
    const endpoint = await Subscription.add(service.running, businessId, 'http://127.0.0.1:9/');
    const to = { endpointId: endpoint.id, businessId };
    const deliveryId = await ledger.add({ ...to, body: anyBody(), state: 'pending' });
    const ownedBy = endpoints.ownedBy.bind(endpoints);
    jest.spyOn(endpoints, 'ownedBy').mockImplementationOnce(async (...whose) => {
      const found = await ownedBy(...whose);
      await endpoint.remove();
      await eventually(async () => (await ledger.get(deliveryId))?.body.state === 'dropped' || undefined);
      return found;
    });
    return api.call('GET', `/v1/webhook-endpoints/${endpoint.id}/deliveries${pathOf(deliveryId)}`);
  }

  it('is not found by who began to look at it before', async () => {
    const answer = await looked((deliveryId) => `/${deliveryId}`);
    expect(refusal(answer)).toEqual({ status: 404, code: 'delivery_not_found' });
  });

  it('is not in the list of who began to look at that before', async () => {
    expect(await looked(() => '')).toMatchObject({ status: 200, body: { data: [], next_cursor: null } });
  });
});
