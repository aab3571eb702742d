import { AddEndpoint, AddEndpointHandler, ChangeEndpoint, ChangeEndpointHandler, SendableUrls } from '#command-side';
import { WebhookDestinations, type HostResolver } from '#webhooks';
import { advanceClock } from '../support/time/advance-clock.js';
import { refusal } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { byTest } from '../support/personas/by-test.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';

const MOST = 60;
const HOUR_S = 3_600;

/** Knows no host, and tells which it was asked for. */
class EmptyDns implements HostResolver {
  readonly asked: string[] = [];

  async resolve(host: string): Promise<readonly string[]> {
    await Promise.resolve();
    this.asked.push(host);
    return [];
  }
}

describe('hosts of webhook endpoints that a business has looked up', () => {
  let service: Service;
  let dns: EmptyDns;
  let id: string;
  let api: Business;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    dns = new EmptyDns();
    ({ id, api } = await service.world.business());
  });

  const urls = () => {
    const { admission } = service.running.services.limits;
    return new SendableUrls(new WebhookDestinations(dns, { allowLocal: false }), admission);
  };
  const add = async (url: string): Promise<unknown> => {
    const { engines, services } = service.running;
    const handler = new AddEndpointHandler(urls(), services.webhooks.endpointRegistry, services.runner, engines.clock);
    return handler.execute(new AddEndpoint(id, { url, events: null }, byTest)).catch((error: unknown) => error);
  };
  const unknownHost = (n: number): string => `https://n${String(n)}.victim.test-zone.org/`;

  it('are sixty an hour, those of refused endpoints among them: then no name server is asked', async () => {
    for (let n = 0; n < MOST; n++) expect(await add(unknownHost(n))).toMatchObject({ code: 'invalid_request' });
    expect(await add(unknownHost(MOST))).toMatchObject({ code: 'rate_limited' });
    expect(dns.asked).toHaveLength(MOST);
    const over = await api.call('POST', '/v1/webhook-endpoints', { url: unknownHost(MOST) });
    expect(refusal(over)).toEqual({ status: 429, code: 'rate_limited' });
    const wait = Number(over.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(HOUR_S);
    await advanceClock(service, HOUR_S);
    expect(await add(unknownHost(0))).toMatchObject({ code: 'invalid_request' });
    expect(dns.asked).toHaveLength(MOST + 1);
  });

  it('are those of changes too, and none of a URL that is refused as it is written', async () => {
    const { engines, services } = service.running;
    const { id: endpointId } = await Subscription.add(service.running, id, 'https://hooks.example.com/');
    const handler = new ChangeEndpointHandler(urls(), services.endpointChanges, engines.clock);
    const change = (url: string): Promise<unknown> =>
      handler.execute(new ChangeEndpoint(id, endpointId, { url }, byTest)).catch((error: unknown) => error);
    for (let n = 0; n <= MOST; n++)
      expect(await add('http://plain.test-zone.org/')).toMatchObject({ code: 'invalid_request' });
    expect(dns.asked).toEqual([]);
    for (let n = 0; n < MOST; n++) expect(await change(unknownHost(n))).toMatchObject({ code: 'invalid_request' });
    expect(await change(unknownHost(MOST))).toMatchObject({ code: 'rate_limited' });
    expect(await add(unknownHost(MOST))).toMatchObject({ code: 'rate_limited' });
    expect(dns.asked).toHaveLength(MOST);
  });
});
