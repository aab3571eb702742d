import { LoggedLines } from '../support/service/logged-lines.js';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { RedisCluster } from '../support/redis/redis-cluster.js';
import { Resharding } from '../support/redis/redis-resharding.js';
import type { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import { businessOn } from '../support/personas/small-plan.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { TestClock } from '../support/time/test-clock.js';
import { WebhookLoad } from '../support/load/webhook-load.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const PLAN = { requests_per_minute: 10, previews_per_day: 10 };
const GRANTS = 40;

describe('a Redis Cluster whose hash slots move to another node while the service runs', () => {
  let cluster: RedisCluster;
  let service: Service;
  beforeAll(async () => {
    cluster = await RedisCluster.start(2);
    service = await startService({
      environment: { REDIS_URL: cluster.url, WEBHOOKS_ALLOW_LOCAL: 'true' },
      logStream: new LoggedLines(),
      substitute: (engines) => ({ ...engines, clock: new TestClock() }),
    });
    await untilReadiness(service.running.baseUrl, READY);
  });
  afterAll(async () => {
    await service.stop();
    await cluster.stop();
  });

  const begin = async (tag: string): Promise<Resharding> =>
    Resharding.begin(cluster, tag, otherThan(cluster, await cluster.holderOf(tag)));

  it('counts on: before, with half of the keys moved, and afterwards, not one more or fewer is let in', async () => {
    const { api } = await businessOn(service, PLAN);
    const lists = async (times: number): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time++) statuses.push((await api.list()).status);
      return statuses;
    };
    expect(await lists(3)).toEqual([200, 200, 200]);
    const before = await cluster.holderOf('limits');
    const resharding = await begin('limits');
    expect(await lists(2)).toEqual([200, 200]);
    await resharding.moveKeys(1);
    expect(await lists(3)).toEqual([200, 200, 200]);
    await resharding.finish();
    expect(await cluster.holderOf('limits')).not.toBe(before);
    expect(await lists(4)).toEqual([200, 200, 429, 429]);
    await untilReadiness(service.running.baseUrl, READY);
  });

  it('delivers every webhook, whichever node has the queue of wake-ups', async () => {
    const business = await service.world.business();
    const receiver = await WebhookReceiver.start();
    await Subscription.add(service.running, business.id, receiver.url);
    const load = await WebhookLoad.make(service, business.id, GRANTS);
    await load.confirm();
    await receiver.until(GRANTS / 4);
    const resharding = await begin('bull');
    await resharding.moveKeys(2);
    await load.confirm();
    await resharding.finish();
    await load.confirm();
    await load.arrivesAt(receiver);
    await receiver.stop();
  });
});

function otherThan(cluster: RedisCluster, holder: RedisServer): RedisServer {
  const other = cluster.nodes.find((node) => node !== holder);
  if (other === undefined) throw new Error('a hash slot moves between two nodes at least');
  return other;
}
