import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppProcess } from '../support/service/processes.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookLoad } from '../support/load/webhook-load.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const KILLS = process.env['TEST_ROUNDS'] === 'full' ? 20 : 1;
const GRANTS = 60;
const START_MS = 120_000;
const MOST_ROUNDS = 10;

describe('two workers of which one is killed under load, again and again', () => {
  let dataDir: string;
  let redis: RedisServer;
  let service: Service;
  let receiver: WebhookReceiver;
  let load: WebhookLoad;
  let workers: AppProcess[];
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-workers-'));
    redis = await RedisServer.start();
    environment = { DATA_DIR: dataDir, REDIS_URL: redis.url, WEBHOOKS_ALLOW_LOCAL: 'true' };
    service = await startService({ dataDir, delivers: false, environment });
    receiver = await WebhookReceiver.start();
    const { id } = await service.world.business();
    await Subscription.add(service.running, id, receiver.url);
    load = await WebhookLoad.make(service, id, GRANTS);
    workers = [await worker(), await worker()];
  }, START_MS);
  afterAll(async () => {
    await Promise.all(workers.map((one) => one.stop()));
    await service.stop();
    await redis.stop();
    await receiver.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  function worker(): Promise<AppProcess> {
    return AppProcess.start('webhook-worker', environment);
  }

  it(
    'deliver every event at least once, under one id',
    async () => {
      receiver.behave = (response) => {
        setTimeout(() => response.writeHead(204).end(), 20);
      };
      for (let kill = 0; kill < KILLS; kill++) {
        const before = receiver.received.length;
        await load.confirm();
        await receiver.until(before + GRANTS / 4);
        const [killed, ...left] = workers;
        await killed?.kill();
        await load.arrivesAt(receiver);
        workers = [...left, await worker()];
      }
    },
    START_MS * KILLS,
  );

  it('share the load, and neither sends what the other is sending', async () => {
    const before = receiver.received.length;
    const attemptsOf = (one: AppProcess): number =>
      one.lines.filter((line) => line.includes('delivery attempted')).length;
    let rounds = 0;
    do {
      await load.confirm();
      await load.arrivesAt(receiver);
      rounds += 1;
      // A worker that has only just started may come too late for one round.
    } while (rounds < MOST_ROUNDS && workers.some((one) => attemptsOf(one) === 0));
    for (const one of workers) expect(attemptsOf(one)).toBeGreaterThan(0);
    const ids = receiver.received.slice(before).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(receiver.overlapping).toEqual([]);
  });
});
