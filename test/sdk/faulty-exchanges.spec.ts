import { ConsentClient, ConsentError } from '../../sdk/typescript/src/index.js';
import {
  AT_ONCE,
  chanceFaults,
  EXCHANGES,
  FAULTS,
  FaultyProxy,
  LOOK_UPS_OF_ONE,
} from '../support/faults/faulty-proxy.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

describe('the TypeScript SDK on a network that cuts, delays and repeats', () => {
  let service: Service;
  let business: TestBusiness;
  let proxy: FaultyProxy;
  let client: ConsentClient;
  beforeAll(async () => {
    service = await startService();
    business = await service.world.business();
    proxy = await FaultyProxy.start(service.running.baseUrl, chanceFaults());
    client = new ConsentClient({ apiKey: business.api.apiKey, baseUrl: proxy.url, maxRetries: 12 });
  });
  afterAll(async () => {
    await proxy.stop();
    await service.stop();
  });

  it('counts each look-up once, and makes of each claim one grant', async () => {
    let lookUps = 0;
    const grants: string[] = [];
    const story = async (person: Person): Promise<void> => {
      const key = await person.formattedKey();
      for (let count = 0; count < LOOK_UPS_OF_ONE; count++) {
        const { preview_id } = await client.previews.create({ key });
        lookUps += 1;
        const { id } = await client.grants.claim({ preview_id, external_ref: `letter-${String(lookUps)}` });
        grants.push(id);
        expect(await client.grants.get(id)).toMatchObject({ id, status: 'active' });
        if (count % 2 === 0) await released(id);
      }
    };
    while (proxy.exchanges < EXCHANGES) {
      const people = await Promise.all(Array.from({ length: AT_ONCE }, () => service.world.person()));
      await Promise.all(people.map(story));
    }

    expect(new Set(grants).size).toBe(lookUps);
    const direct = new ConsentClient({ apiKey: business.api.apiKey, baseUrl: service.running.baseUrl });
    const kept = new Set<string>();
    for await (const { id } of direct.grants.list()) kept.add(id);
    expect(kept).toEqual(new Set(grants));
    expect((await direct.status.get()).usage).toEqual({ previews_today: lookUps, active_grants: lookUps / 2 });
    for (const fault of FAULTS) expect(proxy.counts.get(fault)).toBeGreaterThan(EXCHANGES / 40);
  }, 1_500_000);

  /** A release whose answer was lost is refused when it is repeated. */
  async function released(id: string): Promise<void> {
    await client.grants.release(id).catch((error: unknown) => {
      if (!(error instanceof ConsentError) || error.code !== 'grant_not_active') throw error;
    });
  }
});
