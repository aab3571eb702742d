import { RedisSignals } from '#signals/redis';
import { eventually } from '../../../../test/support/time/eventually.js';
import { RedisCluster } from '../../../../test/support/redis/redis-cluster.js';
import { readSettings } from '../settings/settings.js';
import { readClusterUrl } from './cluster-url.js';
import { hearingConnection } from './hearing-connection.js';
import { describeRedis, examineRedis } from './examine-redis.js';
import { mustAnswer } from './must-answer.js';
import { redisClient, type RedisClient } from './redis-client.js';

const OPTIONS = { enableOfflineQueue: false, retryStrategy: () => 50, commandTimeout: 2_000 };

describe('a process on a Redis Cluster', () => {
  let cluster: RedisCluster;
  let redis: RedisClient;
  beforeEach(async () => {
    cluster = await RedisCluster.start(3);
    redis = redisClient(cluster.url, OPTIONS);
    redis.on('error', () => undefined);
    await untilItAnswers();
  });
  afterEach(async () => {
    redis.disconnect();
    await cluster.stop();
  });

  const untilItAnswers = (): Promise<true> =>
    eventually(() =>
      mustAnswer(redis).then(
        () => true as const,
        () => undefined,
      ),
    );

  it('says what it is, and which settings any of its nodes has', async () => {
    const settings = readSettings({ REDIS_URL: cluster.url }, true);
    const is = expect.stringMatching(/^Redis \d[\d.]*, a cluster of 3$/) as string;
    expect(await describeRedis(settings)).toEqual(is);
    const aheadMs = expect.any(Number) as number;
    expect(await examineRedis(settings)).toEqual({ is, appendOnly: false, whenFull: 'noeviction', aheadMs });
    const [, second] = cluster.nodes;
    const client = redisClient(second?.url ?? '', OPTIONS);
    await eventually(() => Promise.resolve(client.status === 'ready' ? true : undefined));
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    client.disconnect();
    expect(await examineRedis(settings)).toMatchObject({ is, whenFull: 'allkeys-lru' });
    const strangers = readSettings({ REDIS_URL: cluster.url.replace('//', '//nobody:knows@') }, true);
    await expect(describeRedis(strangers)).rejects.toThrow('Redis refuses the user or password of REDIS_URL');
  });

  it('notices when a node is away and when it is back', async () => {
    for (const node of cluster.nodes) {
      await node.kill();
      await expect(mustAnswer(redis)).rejects.toThrow();
      await node.startAgain();
      await cluster.untilWhole();
      await untilItAnswers();
    }
  });

  it('hears signals by another node once the one is lost that it heard them by', async () => {
    const one = new RedisSignals(redis, hearingConnection(redis, readClusterUrl(cluster.url)), 'unknown');
    const heard = hearingConnection(redis, readClusterUrl(cluster.url));
    const other = new RedisSignals(redis, heard, 'unknown');
    let times = 0;
    other.hear('log', () => (times += 1));
    const untilHeard = async (): Promise<void> => {
      await eventually(() => Promise.resolve(other.arrive ? true : undefined));
      const before = times;
      await eventually(() => {
        one.tell('log');
        return Promise.resolve(times > before ? true : undefined);
      });
    };
    await untilHeard();
    const port = 'port' in heard.options ? String(heard.options.port) : '';
    await cluster.nodes.find(({ url }) => new URL(url).port === port)?.kill();
    await eventually(() => Promise.resolve(other.arrive ? undefined : true));
    await untilHeard();
    expect('port' in heard.options && String(heard.options.port)).not.toBe(port);
    await Promise.all([one.close(), other.close()]);
  });
});
