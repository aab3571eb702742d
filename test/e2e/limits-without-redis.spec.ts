import { randomUUID } from 'node:crypto';
import { REDIS_PATIENCE_MS } from '#limits/redis';
import { refusal, type Answer } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf, samplesIn } from '../support/service/served-metrics.js';
import { middleDuration } from '../support/time/middle-duration.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import { readinessOf } from '../support/service/readiness.js';
import { businessOn } from '../support/personas/small-plan.js';
import { TestClock } from '../support/time/test-clock.js';
import { unknownKey } from '../support/personas/unknown-key.js';
import type { TestBusiness } from '../support/personas/world.js';

const OVER = { status: 429, code: 'rate_limited' };
/** What a command to a Redis that hangs takes before it is given up. */
const ONE_WAIT_MS = 800;
const PLAN = { requests_per_minute: 10, previews_per_day: 6 };

describe('the limits while Redis comes and goes', () => {
  const clock = new TestClock();
  const log = new LoggedLines();
  let redis: RedisServer;
  let service: Service;
  let business: TestBusiness;
  beforeAll(async () => {
    redis = await RedisServer.start();
    service = await startService({
      environment: { REDIS_URL: redis.url, METRICS_PORT: '0', LOG_LEVEL: 'info' },
      logStream: log,
      redisPatienceMs: REDIS_PATIENCE_MS,
      substitute: (engines) => ({ ...engines, clock }),
    });
  });
  beforeEach(async () => {
    business = await businessOn(service, PLAN);
  });
  afterAll(async () => {
    await service.stop();
    await redis.stop();
  });

  const degraded = async (): Promise<readonly string[]> => {
    return (await readinessOf(service.running.baseUrl)).body.degraded ?? [];
  };
  const isWithoutRedis = async (): Promise<boolean> => {
    return samplesIn(await metricsOf(log)).get('consent_limits_without_redis') === 1;
  };
  const becomes = async (state: 'with Redis' | 'without Redis'): Promise<void> => {
    const wanted = state === 'without Redis';
    await eventually(async () => ((await isWithoutRedis()) === wanted ? true : undefined));
  };
  const lists = async (times: number): Promise<readonly number[]> => {
    const answers: Answer[] = [];
    for (let time = 0; time < times; time++) answers.push(await business.api.list());
    return answers.map(({ status }) => status);
  };
  const times = (count: number, status: number): readonly number[] => Array<number>(count).fill(status);

  it('are the same when Redis is emptied meanwhile', async () => {
    for (let time = 0; time < 5; time++)
      expect(await business.api.preview(unknownKey())).toMatchObject({ status: 404 });
    await service.running.engines.redis.flushall();
    expect((await business.api.status()).body['usage']).toMatchObject({ previews_today: 5 });
    expect(await business.api.preview(unknownKey())).toMatchObject({ status: 404 });
    await eventually(async () => {
      const { previews_today: count } = (await business.api.status()).body['usage'] as { previews_today: number };
      return count >= PLAN.previews_per_day ? count : undefined;
    });
    expect(refusal(await business.api.preview(unknownKey()))).toEqual(OVER);
  });

  it('are the same when Redis dies and comes back empty', async () => {
    expect(await lists(4)).toEqual(times(4, 200));
    await redis.kill();
    await becomes('without Redis');
    expect(await degraded()).toEqual(['redis']);

    // Four were let in with it and six are without: not one more in this minute.
    expect(await lists(8)).toEqual([...times(6, 200), ...times(2, 429)]);
    await redis.startAgain();
    await becomes('with Redis');
    const refused = await business.api.list();
    expect(refusal(refused)).toEqual(OVER);
    clock.advance(Number(refused.headers.get('retry-after')) * 1000);
    expect(await lists(12)).toEqual([...times(10, 200), ...times(2, 429)]);
  });

  it('are the same when Redis hangs, without making anybody wait', async () => {
    expect(await business.api.preview(unknownKey())).toMatchObject({ status: 404 });
    redis.hangs();
    const unknown = async () => {
      expect(await business.api.preview(unknownKey())).toMatchObject({ status: 404 });
    };
    const oneTooMany = async () => {
      expect(refusal(await business.api.preview(unknownKey()))).toEqual(OVER);
    };
    // The first may wait for it, where each would have waited on its own.
    const took = await middleDuration([...Array<typeof unknown>(5).fill(unknown), oneTooMany]);
    expect(took).toBeLessThan(ONE_WAIT_MS);
    redis.goesOn();
    await becomes('with Redis');
    expect(refusal(await business.api.preview(unknownKey()))).toEqual(OVER);
    clock.advance(24 * 60 * 60 * 1000);
    expect(await business.api.preview(unknownKey())).toMatchObject({ status: 404 });
  });

  it('restrict a business that looks up twenty unknown keys, also once Redis is back', async () => {
    business = await businessOn(service, { requests_per_minute: 100, previews_per_day: 100 });
    await redis.kill();
    await becomes('without Redis');
    for (let time = 0; time < 20; time++)
      expect(await business.api.preview(unknownKey())).toMatchObject({ status: 404 });
    expect(refusal(await business.api.list())).toEqual(OVER);
    await redis.startAgain();
    await becomes('with Redis');
    clock.advance(60_000);
    expect(await lists(3)).toEqual([200, 429, 429]);
  });

  it('let a person change the name twenty times a day at most, however Redis comes and goes', async () => {
    const person = await service.world.person();
    const changes = async (count: number): Promise<number> => {
      let admitted = 0;
      for (let n = 0; n < count; n++) {
        const answer = await person.put('/name', { given_name: randomUUID(), family_name: 'Fiction' });
        if (answer.status === 200) admitted += 1;
        else expect(refusal(answer)).toEqual(OVER);
        // What is refused, and what changes nothing, counts as nothing.
        expect((await person.put('/name', { given_name: '', family_name: 'Fiction' })).status).toBe(400);
      }
      return admitted;
    };
    expect(await changes(6)).toBe(6);
    await redis.kill();
    await becomes('without Redis');
    expect(await changes(6)).toBe(6);
    await redis.startAgain();
    await becomes('with Redis');
    expect(await changes(12)).toBe(8);
  });
});
