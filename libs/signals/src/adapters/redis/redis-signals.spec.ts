import { Redis } from 'ioredis';
import { eventually } from '../../../../../test/support/time/eventually.js';
import { RedisServer } from '../../../../../test/support/redis/redis-server.js';
import { RedisSignals, type SignalsConnection } from './redis-signals.js';

const CHANNEL = 'consent:signals';

/** A process as far as it signals. */
class Process {
  heard = 0;
  readonly signals: RedisSignals;
  private readonly redis: Redis;

  constructor(url: string) {
    const retryStrategy = (): number => 20;
    this.redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, retryStrategy });
    this.redis.on('error', () => undefined);
    this.signals = new RedisSignals(
      this.redis,
      this.redis.duplicate({ autoResubscribe: false, commandTimeout: 2_000 }),
    );
    this.signals.hear('log', () => {
      this.heard += 1;
    });
  }

  async ready(): Promise<this> {
    await eventually(async () =>
      Promise.resolve(this.signals.arrive && this.redis.status === 'ready' ? true : undefined),
    );
    return this;
  }

  async close(): Promise<void> {
    await this.signals.close();
    this.redis.disconnect();
  }
}

describe('signals by Redis', () => {
  let redis: RedisServer;
  let one: Process;
  let other: Process;
  beforeAll(async () => {
    redis = await RedisServer.start();
    [one, other] = await Promise.all([new Process(redis.url).ready(), new Process(redis.url).ready()]);
  });
  beforeEach(() => {
    one.heard = 0;
    other.heard = 0;
  });
  afterAll(async () => {
    await one.close();
    await other.close();
    await redis.stop();
  });

  /** Everything that was told before has arrived once this has. */
  async function untilHeard(): Promise<void> {
    await eventually(async () => Promise.resolve(other.heard > 0 ? true : undefined));
  }

  it('reach the other processes, and not the one that sends', async () => {
    one.signals.tell('log');
    await untilHeard();
    expect([one.heard, other.heard]).toEqual([0, 1]);
  });

  it('come in one message every two milliseconds at most, without losing the last one', async () => {
    const began = performance.now();
    let isThrough = false;
    const deafen = other.signals.hear('clock', () => (isThrough = true));
    let last = 0;
    for (let turn = 0; turn < 200; turn++) {
      for (let n = 0; n < 100; n++) one.signals.tell('log');
      last = other.heard;
      await new Promise((resolve) => setImmediate(resolve));
    }
    // It goes with the last of them, or behind it: none is on its way after that.
    one.signals.tell('clock');
    await eventually(async () => Promise.resolve(isThrough || undefined));
    deafen();
    expect(other.heard).toBeGreaterThan(last);
    // One in two milliseconds, and the first.
    expect(other.heard).toBeLessThanOrEqual((performance.now() - began) / 2 + 2);
  });

  it('are known by their form: nothing else in the channel wakes or harms anybody', async () => {
    const stranger = new Redis(redis.url);
    for (const message of ['', ' ', 'log', '{"topic":"log"}', 'x '.repeat(100_000), 'x __proto__ constructor'])
      await stranger.publish(CHANNEL, message);
    expect(other.heard).toBe(0);
    await stranger.publish(CHANNEL, 'somebody log');
    await untilHeard();
    expect(other.heard).toBe(1);
    stranger.disconnect();
  });

  it('are known not to arrive while Redis is gone, and everybody is told to look when it is back', async () => {
    await redis.kill();
    await eventually(async () => Promise.resolve(other.signals.arrive ? undefined : true));
    one.signals.tell('log');
    expect(other.heard).toBe(0);
    await redis.startAgain();
    await untilHeard();
    await Promise.all([one.ready(), other.ready()]);
    const before = other.heard;
    await eventually(async () => {
      one.signals.tell('log');
      return Promise.resolve(other.heard > before ? true : undefined);
    });
  });

  it('are known not to arrive while Redis hangs, and arrive again when it goes on', async () => {
    redis.hangs();
    await eventually(async () => Promise.resolve(other.signals.arrive ? undefined : true));
    redis.goesOn();
    await untilHeard();
    await other.ready();
  });

  it('arrive after a subscription that was answered too late, though the line stands', async () => {
    const [told, heard] = [new Redis(redis.url), new Redis(redis.url, { autoResubscribe: false })];
    let tries = 0;
    const late: SignalsConnection = {
      get status() {
        return heard.status;
      },
      publish: (channel, message) => heard.publish(channel, message),
      subscribe: (channel) => (++tries === 1 ? Promise.reject(new Error('timed out')) : heard.subscribe(channel)),
      ping: () => heard.ping(),
      disconnect: () => {
        heard.disconnect();
      },
      on: (event: 'message' | 'ready' | 'close' | 'error', listener: (channel: string, message: string) => void) =>
        heard.on(event, listener),
    };
    const signals = new RedisSignals(told, late);
    try {
      await eventually(async () => Promise.resolve(signals.arrive ? true : undefined), 10_000);
      expect(tries).toBe(2);
    } finally {
      await signals.close();
      told.disconnect();
    }
  });
});
