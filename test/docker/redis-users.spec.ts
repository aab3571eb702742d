import { Redis } from 'ioredis';
import { REDIS_PASSWORD, redisRules } from '../support/redis/redis-rules.js';
import { RedisServer } from '../support/redis/redis-server.js';

const PROCESSES = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker', 'ops'] as const;
type User = (typeof PROCESSES)[number];

const WAKE_UPS = '{bull}:webhook-deliveries:wait';
const LIMITS = '{limits}:requests:one';

/** That every process may do its work is seen where all of them run apart: SplitService asks what was refused. */
describe('the users of Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start({ rules: redisRules() });
  });
  afterAll(() => redis.stop());

  /** What becomes of a command, in the first word of the server's answer. */
  const outcome = async (user: User | 'default', ...[command = '', ...args]: string[]): Promise<string> => {
    const client = new Redis(redis.urlOf(user, REDIS_PASSWORD), { retryStrategy: () => null, lazyConnect: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.call(command, ...args);
      return 'done';
    } catch (error) {
      return error instanceof Error ? String(error.message.split(' ')[0]) : 'unknown';
    } finally {
      client.disconnect();
    }
  };

  it.each(PROCESSES)('let %s neither empty the server, nor look around, nor change or debug it', async (user) => {
    const never = ['FLUSHALL', 'KEYS *', 'SCAN 0', 'CONFIG GET *', 'ACL LIST', 'MONITOR', 'SHUTDOWN'];
    const more = ['CLIENT LIST', 'CLIENT KILL TYPE normal', 'REPLICAOF NO ONE', 'SAVE', 'MODULE LIST', 'FUNCTION LIST'];
    const outcomes = await Promise.all([...never, ...more].map((line) => outcome(user, ...line.split(' '))));
    expect(outcomes).toEqual([...never, ...more].map(() => 'NOPERM'));
  });

  it.each(PROCESSES)('let %s use no key and no channel but the service’s', async (user) => {
    const foreign = ['GET session:one', `EVAL return redis.call('GET','session:one') 0`, 'PUBLISH others x'];
    for (const line of foreign) expect(await outcome(user, ...line.split(' '))).not.toBe('done');
    expect(await outcome(user, 'PUBLISH', 'consent:signals', 'x')).toBe('done');
  });

  it('leave a trace of whatever was refused, by which a lack is noticed too', async () => {
    await outcome('mcp', 'FLUSHALL');
    expect(await redis.refused()).toContain('mcp: command flushall');
  });

  it('keep limits and wake-ups apart', async () => {
    const reached = (user: User): Promise<readonly string[]> =>
      Promise.all([LIMITS, WAKE_UPS].map((key) => outcome(user, 'LLEN', key)));
    const [both, limits, wakeUps] = [
      ['done', 'done'],
      ['done', 'NOPERM'],
      ['NOPERM', 'done'],
    ];
    const expected = {
      'command-api': both,
      'query-api': limits,
      mcp: limits,
      projector: wakeUps,
      'webhook-worker': wakeUps,
      ops: both,
    };
    for (const user of PROCESSES) expect([user, await reached(user)]).toEqual([user, expected[user]]);
  });

  it('leave nobody in who has no name or another’s password', async () => {
    expect(await outcome('default', 'PING')).not.toBe('done');
    const client = new Redis(redis.urlOf('ops', 'another'), { retryStrategy: () => null, lazyConnect: true });
    client.on('error', () => undefined);
    await expect(client.connect().then(() => client.ping())).rejects.toThrow();
    client.disconnect();
  });
});
