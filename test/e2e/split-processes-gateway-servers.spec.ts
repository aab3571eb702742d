import { randomUUID } from 'node:crypto';
import { KeyedPost, repeatable } from '../support/clients/keyed-post.js';
import { hasNginx } from '../support/deployment/nginx.js';
import { RedisCluster } from '../support/redis/redis-cluster.js';
import { REDIS_PASSWORD, redisRules } from '../support/redis/redis-rules.js';
import { businessOn } from '../support/personas/small-plan.js';
import { eventually } from '../support/time/eventually.js';
import type { SplitService } from '../support/service/split-service.js';
import { splitStories } from '../support/stories/split-stories.js';

const IS_FULL = process.env['TEST_ROUNDS'] === 'full';
const ROUNDS = IS_FULL ? 200 : 5;
const PLAN = { requests_per_minute: 20, previews_per_day: 3 };

const onCluster = (): void => {
  let redis: RedisCluster;

  const withCluster = async () => {
    redis = await RedisCluster.start(3, { rules: redisRules() });
    const environment = { REDIS_URL: redis.urlOf('command-api', REDIS_PASSWORD) };
    return { environment, redis, stop: () => Promise.resolve() };
  };

  const more = (service: () => SplitService): void => {
    it('a limit is one for all processes, and look-ups under one key are one', async () => {
      const { inside, command } = service();
      const { api } = await businessOn(inside, PLAN);
      const person = await inside.world.person();
      const sent = JSON.stringify({ key: await person.key() });
      const once = new KeyedPost(command.first.baseUrl, api.apiKey, '/v1/previews', sent, randomUUID());
      const repeated = [await once.send(), await once.but({ baseUrl: command.second.baseUrl }).send()];
      expect(new Set(repeated.map((answer) => JSON.stringify(repeatable(answer)))).size).toBe(1);
      const statuses: number[] = [];
      for (let asked = 0; asked < 4; asked++) {
        const { baseUrl } = asked % 2 === 0 ? command.first : command.second;
        statuses.push((await once.but({ baseUrl, key: randomUUID() }).send()).status);
      }
      expect([repeated[0]?.status, ...statuses]).toEqual([201, 201, 201, 429, 429]);
    });

    it('limits are decided in the cluster, and wake-ups go through it', async () => {
      const { command, query } = service();
      for (const { first, second } of [command, query])
        for (const process of [first, second])
          await eventually(async () => (await process.metric('consent_limits_without_redis'))[0] === 0);
      const decided = await command.first.metric('consent_limits_decisions_total', 'by="redis"');
      expect(decided[0]).toBeGreaterThan(0);
      const keys = await redis.keys();
      // Some were put in, and none waits.
      expect(keys).toContain('{bull}:webhook-deliveries:id');
      expect(keys).not.toContain('{bull}:webhook-deliveries:wait');
      expect(keys.filter((key) => !/^\{(limits|bull)\}:/.test(key))).toEqual([]);
    });
  };

  // Outages of the service's own processes are tried on one Redis; those of a cluster's nodes have a file of their own.
  splitStories(withCluster, ROUNDS, IS_FULL ? 'tried' : 'spared', more);
};

if (hasNginx()) {
  describe('two of each process on one machine, behind the gateway, on a Redis Cluster', onCluster);
} else {
  describe.skip('two of each process on one machine, on a Redis Cluster: nginx is not installed', onCluster);
}
