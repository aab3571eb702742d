import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookLoad } from '../support/load/webhook-load.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const GRANTS = 60;

describe('what Redis forgets or never knew', () => {
  let redis: RedisServer;
  let service: Service;
  let receiver: WebhookReceiver;
  let load: WebhookLoad;

  beforeAll(async () => {
    redis = await RedisServer.start();
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true', REDIS_URL: redis.url } });
    receiver = await WebhookReceiver.start();
    const { id } = await service.world.business();
    await Subscription.add(service.running, id, receiver.url);
    load = await WebhookLoad.make(service, id, GRANTS);
  });
  afterAll(async () => {
    await service.stop();
    await redis.stop();
    await receiver.stop();
  });

  /** Answers, but never more than a few at a time. */
  function takeTime(): void {
    receiver.behave = (response) => {
      setTimeout(() => response.writeHead(204).end(), 20);
    };
  }

  it('goes out all the same when Redis is flushed in the midst of it', async () => {
    takeTime();
    const before = receiver.received.length;
    await load.confirm();
    await receiver.until(before + GRANTS / 4);
    await redis.flush();
    await load.arrivesAt(receiver);
  });

  it('is delivered all the same when Redis dies meanwhile, while it is away, and once it is back', async () => {
    takeTime();
    const before = receiver.received.length;
    await load.confirm();
    await receiver.until(before + GRANTS / 4);
    await redis.kill();
    await load.arrivesAt(receiver);
    await load.confirm();
    await load.arrivesAt(receiver);
    await redis.startAgain();
    await load.confirm();
    await load.arrivesAt(receiver);
  });
});
