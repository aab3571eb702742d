import { randomUUID } from 'node:crypto';
import { KeyedPost, repeatable } from '../support/clients/keyed-post.js';
import { hasNginx } from '../support/deployment/nginx.js';
import { findFerretDb } from '../support/mongodb/ferretdb.js';
import { businessOn } from '../support/personas/small-plan.js';
import { TestChild } from '../support/processes/child-process.js';
import { RedisCluster } from '../support/redis/redis-cluster.js';
import { REDIS_PASSWORD, redisRules } from '../support/redis/redis-rules.js';
import type { SplitService } from '../support/service/split-service.js';
import { splitStories, type StoryChoice } from '../support/stories/split-stories.js';
import { webhookStory } from '../support/stories/webhook-story.js';
import { eventually } from '../support/time/eventually.js';

const STORY_MS = 300_000;
const PLAN = { requests_per_minute: 20, previews_per_day: 3 };
/** Without full rounds the stories of use are told on the same stand-in where FerretDB is installed. */
const SHORT: StoryChoice = {
  ...(findFerretDb() === undefined ? { use: 'of engines', rounds: 20 } : { use: 'none', spared: ['mcp', 'demo'] }),
  outages: ['paused'],
};
const TOLD: StoryChoice =
  process.env['TEST_ROUNDS'] === 'full' ? { use: 'all', outages: ['killed', 'paused'], rounds: 100 } : SHORT;

const onServers = (): void => {
  let redis: RedisCluster;

  /** Each node and the stand-in are processes of their own. */
  const servers = async () => {
    redis = await RedisCluster.start(3, { rules: redisRules() });
    const eventStoreDb = new TestChild('test/support/eventstoredb/main.ts', []);
    await eventStoreDb.untilLines(1);
    const environment = {
      EVENT_STORE_URL: eventStoreDb.lines[0],
      REDIS_URL: redis.urlOf('command-api', REDIS_PASSWORD),
    };
    return { environment, redis, stop: () => eventStoreDb.kill() };
  };

  const more = (service: () => SplitService): void => {
    if (TOLD.use === 'none')
      it('what happens to a grant reaches its receiver, from the worker', () => webhookStory(service()), STORY_MS);

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

  // Those of the cluster's nodes have a file of their own.
  splitStories(servers, TOLD, more);
};

if (hasNginx()) {
  describe(
    'two of each process behind the gateway, on the stand-in for EventStoreDB and on a Redis Cluster',
    onServers,
  );
} else {
  describe.skip('two of each process behind the gateway, on servers: nginx is not installed', onServers);
}
