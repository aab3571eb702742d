import { REDIS_PATIENCE_MS } from '#limits/redis';
import { refusal } from '../support/clients/ask.js';
import { eventually, eventuallyAsked } from '../support/time/eventually.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf, samplesIn } from '../support/service/served-metrics.js';
import { middleDuration } from '../support/time/middle-duration.js';
import { AppProcess } from '../support/service/processes.js';
import { READY, untilReadiness } from '../support/service/readiness.js';
import { RedisCluster } from '../support/redis/redis-cluster.js';
import type { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import { businessOn } from '../support/personas/small-plan.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { TestClock } from '../support/time/test-clock.js';
import { WebhookLoad } from '../support/load/webhook-load.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';

const PLAN = { requests_per_minute: 10, previews_per_day: 10 };
const PATIENCE_MS = 60_000;
/** What a command to a Redis that hangs takes before it is given up. */
const ONE_WAIT_MS = 800;
const GRANTS = process.env['TEST_ROUNDS'] === 'full' ? 40 : 12;
const DEGRADED = { status: 'ok', degraded: ['redis'] };

describe.each([
  { kind: 'with replicas', replicated: true },
  { kind: 'without replicas', replicated: false },
])('a Redis Cluster $kind that loses nodes', ({ replicated }) => {
  const log = new LoggedLines();
  let cluster: RedisCluster;
  let service: Service;
  let worker: AppProcess;
  let business: TestBusiness;
  beforeAll(async () => {
    cluster = await RedisCluster.start(3, { replicated });
    const environment = { REDIS_URL: cluster.url, WEBHOOKS_ALLOW_LOCAL: 'true' };
    service = await startService({
      delivers: false,
      environment: { ...environment, METRICS_PORT: '0', LOG_LEVEL: 'info' },
      logStream: log,
      redisPatienceMs: REDIS_PATIENCE_MS,
      substitute: (engines) => ({ ...engines, clock: new TestClock() }),
    });
    worker = await AppProcess.start('webhook-worker', { ...environment, DATA_DIR: service.dataDir });
  });
  beforeEach(async () => {
    await untilReadiness(service.running.baseUrl, READY);
    await becomes('with Redis');
    business = await businessOn(service, PLAN);
  });
  afterAll(async () => {
    await worker.stop();
    await service.stop();
    await cluster.stop();
  });

  const becomes = (state: 'with Redis' | 'without Redis'): Promise<true> =>
    eventuallyAsked(async () => {
      const isWithout = samplesIn(await metricsOf(log)).get('consent_limits_without_redis') === 1;
      return isWithout === (state === 'without Redis') ? true : undefined;
    }, PATIENCE_MS);
  const lists = async (times: number): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) statuses.push((await business.api.list()).status);
    return statuses;
  };
  /** A replica is in its place in the end, or it is started again. */
  const mend = async (node: RedisServer): Promise<void> => {
    if (!replicated) await node.startAgain();
  };

  it('keeps its counts without the node, and with it once it is back: not one more is let in', async () => {
    expect(await lists(4)).toEqual([200, 200, 200, 200]);
    const node = await cluster.holderOf('limits');
    await node.kill();
    await becomes('without Redis');
    await untilReadiness(service.running.baseUrl, DEGRADED);
    expect(await lists(3)).toEqual([200, 200, 200]);
    await mend(node);
    await becomes('with Redis');
    expect(await lists(5)).toEqual([200, 200, 200, 429, 429]);
    await untilReadiness(service.running.baseUrl, READY);
    if (replicated) await node.startAgain();
    await cluster.untilWhole();
  });

  it('is not waited for when the node hangs that has the limits', async () => {
    const node = await cluster.holderOf('limits');
    expect(await lists(2)).toEqual([200, 200]);
    node.hangs();
    const list = async (): Promise<void> => {
      expect((await business.api.list()).status).toBe(200);
    };
    expect(await middleDuration(Array<typeof list>(7).fill(list))).toBeLessThan(ONE_WAIT_MS);
    node.goesOn();
    await becomes('with Redis');
    expect(refusal(await lastOf(2))).toEqual({ status: 429, code: 'rate_limited' });
    await cluster.untilWhole();
  });

  /** The answer to the last of some lists. */
  async function lastOf(times: number): Promise<Awaited<ReturnType<TestBusiness['api']['list']>>> {
    await lists(times - 1);
    return business.api.list();
  }

  it('delays no webhook for good when the node goes that wakes workers', async () => {
    const receiver = await WebhookReceiver.start();
    await Subscription.add(service.running, business.id, receiver.url);
    const load = await WebhookLoad.make(service, business.id, GRANTS);
    await load.confirm();
    await receiver.until(GRANTS / 4);
    const node = await cluster.holderOf('bull');
    await node.kill();
    await load.confirm();
    await load.arrivesAt(receiver);
    await mend(node);
    if (replicated)
      await eventually(async () => ((await cluster.holderOf('bull')) === node ? undefined : true), PATIENCE_MS);
    await cluster.untilWhole();
    await load.confirm();
    await load.arrivesAt(receiver);
    await receiver.stop();
  });
});
