import { REDIS_PASSWORD, redisRules } from '../../../../test/support/redis/redis-rules.js';
import { RedisServer } from '../../../../test/support/redis/redis-server.js';
import { readSettings } from '../settings/settings.js';
import { describeRedis } from './examine-redis.js';

describe('a look at Redis for an operator', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start({ rules: redisRules() });
  });
  afterAll(() => redis.stop());

  const looked = (url: string) => describeRedis(readSettings({ REDIS_URL: url }, false));

  it('says which one it is', async () => {
    expect(await looked(redis.urlOf('ops', REDIS_PASSWORD))).toMatch(/^Redis \d+\.\d+/);
  });

  it('tells refused credentials from no answer', async () => {
    const refused = 'Redis refuses the user or password of REDIS_URL';
    await expect(looked(redis.urlOf('ops', 'a-password-of-another-time'))).rejects.toThrow(refused);
    await expect(looked(redis.urlOf('nobody', REDIS_PASSWORD))).rejects.toThrow(refused);
    await expect(looked(`redis://${new URL(redis.url).host}`)).rejects.toThrow(refused);
    await expect(looked('redis://127.0.0.1:9')).rejects.toThrow('Redis does not answer');
  });
});
