import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller, LookUpVerdict } from '#limits';
import { REDIS_PATIENCE_MS, type LimitsAdmission } from '#limits/redis';
import { eventually } from '../support/time/eventually.js';
import { redisLimits } from '../support/limits/redis-limits.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { TestClock } from '../support/time/test-clock.js';

const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 60 : 6;
const ASKED_A_ROUND = 150;
const PROCESSES = 3;
const MINUTE_MS = 60_000;
const LANES = 8;
const OUTAGES = 2;
const ADMITTED_A_PHASE = 2_000;
const STEPS = [0, 0, 0, 1, 250, 1000, 9_000, 61_000];
const share = { of: (left: number) => Math.floor(left / PROCESSES) };

const callerOf = (businessId: string, requestsPerMinute = 10_000): Caller => ({
  businessId,
  plan: { requestsPerMinute, previewsPerDay: 10_000 },
  restrictedUntil: null,
});

describe('several processes, while Redis comes and goes,', () => {
  const clock = new TestClock();
  let redis: RedisServer;
  let processes: readonly LimitsAdmission[];
  beforeEach(async () => {
    redis = await RedisServer.start();
    processes = await started();
  });
  afterEach(async () => {
    await Promise.all(processes.map((one) => one.close()));
    await redis.stop();
  });

  const started = (patienceMs?: number): Promise<readonly LimitsAdmission[]> =>
    Promise.all(Array.from({ length: PROCESSES }, () => redisLimits(redis.url, clock, share, patienceMs)));
  /** With no more patience than in the service: a Redis that hangs is given up. */
  async function hurry(): Promise<void> {
    await Promise.all(processes.map((one) => one.close()));
    processes = await started(REDIS_PATIENCE_MS);
  }
  const process = (which: number): LimitsAdmission => {
    const found = processes[which];
    if (found === undefined) throw new Error('there is no such process');
    return found;
  };
  const looksUp = (which: number, businessId: string, personId?: string): Promise<LookUpVerdict> =>
    process(which).lookUp(callerOf(businessId), { personId, callId: null });
  const allAre = (without: boolean): Promise<true> =>
    eventually(() => Promise.resolve(processes.every((one) => one.isWithoutRedis === without) || undefined));
  async function redisDies(): Promise<void> {
    await redis.kill();
    await allAre(true);
  }

  it('show a person ten times in an hour, also when only one of them has Redis back', async () => {
    await redisDies();
    const shown: string[] = [];
    const showsAll = async (which: number): Promise<void> => {
      for (let time = 0; time < 10; time++) {
        const verdict = await looksUp(which, `business-${String(which)}`, 'person');
        if (verdict.isAdmitted && !verdict.isUnknown) shown.push(String(which));
      }
    };
    await showsAll(0);
    await showsAll(1);
    // The others are cut off for good.
    await Promise.all([process(1).close(), process(2).close()]);
    await redis.startAgain();
    await eventually(() => Promise.resolve(!process(0).isWithoutRedis || undefined));
    await showsAll(0);
    expect(shown).toEqual(['0', '0', '0', '1', '1', '1']);
  });

  it('answer no more than twenty unknown keys of a business together, and restrict nobody before the twentieth', async () => {
    await redisDies();
    const answered = async (times: number, retryAfterSeconds: number): Promise<number> => {
      let count = 0;
      for (let time = 0; time < times; time++) {
        const verdict = await looksUp(time % PROCESSES, 'business');
        expect(verdict.restrictedUntil).toBeNull();
        if (verdict.isAdmitted) count += 1;
        else expect(verdict).toMatchObject({ limit: 'requests', retryAfterSeconds });
      }
      return count;
    };
    expect(await answered(40, 600)).toBe(18);
    // Not even a key that leads to somebody is looked up, and all else goes on.
    expect(await looksUp(0, 'business', 'person')).toMatchObject({ isAdmitted: false, limit: 'requests' });
    expect(await process(0).request(callerOf('business'))).toMatchObject({ isAdmitted: true });
    clock.advance(10 * MINUTE_MS - 1);
    expect(await answered(3, 1)).toBe(0);
    clock.advance(1);
    expect(await answered(3, 0)).toBe(3);
  });

  it('keep a business restricted when Redis is emptied and the log could not be written', async () => {
    const news: (string | null)[] = [];
    for (let time = 0; time < 20; time++) news.push((await looksUp(0, 'business')).restrictedUntil);
    const until = new Date(clock.now() + 60 * MINUTE_MS).toISOString();
    expect(news).toEqual([...Array<null>(19).fill(null), until]);
    await redis.flush();
    clock.advance(MINUTE_MS);
    // The log is told again with each look-up, until it says so itself.
    expect(await looksUp(0, 'business')).toMatchObject({ isAdmitted: true, restrictedUntil: until });
    expect(await looksUp(0, 'business')).toMatchObject({ isAdmitted: false, restrictedUntil: until });
    const logged = { ...callerOf('business'), restrictedUntil: until };
    expect(await process(0).lookUp(logged, { personId: undefined, callId: null })).toMatchObject({
      isAdmitted: false,
      restrictedUntil: null,
    });
  });

  it('count once what both one of them and Redis decided, when Redis goes away again', async () => {
    await hurry();
    await redisDies();
    await redis.startAgain();
    await allAre(false);
    const news = async (times: number): Promise<readonly (string | null)[]> => {
      const heard: (string | null)[] = [];
      for (let time = 0; time < times; time++) heard.push((await looksUp(0, 'business')).restrictedUntil);
      return heard;
    };
    expect(await news(6)).toEqual(Array<null>(6).fill(null));
    for (let time = 0; time < 3; time++) {
      redis.hangs();
      await process(0).request(callerOf('another'));
      redis.goesOn();
      await eventually(() => Promise.resolve(!process(0).isWithoutRedis || undefined));
    }
    // The next is the seventh of them, and no more than that.
    const { statuses } = await process(1).lookUp(callerOf('business'), { personId: undefined, callId: null });
    expect(statuses.map(({ limit, quota, remaining }) => [limit, quota - remaining])).toEqual([
      ['requests', 7],
      ['previews', 7],
    ]);
  });

  it('let no account exceed its limit, whatever is given back and whoever decides', async () => {
    await hurry();
    const counted: number[] = [];
    const within = (): number => counted.filter((at) => at > clock.now() - 24 * 60 * MINUTE_MS).length;
    for (let round = 0; round < ROUNDS; round++) {
      const turn = randomInt(3);
      if (turn === 0) await redis.kill();
      if (turn === 1) redis.hangs();
      for (let time = 0; time < ASKED_A_ROUND; time++) {
        clock.advance((STEPS[randomInt(STEPS.length)] ?? 0) * 10);
        const verdict = await process(randomInt(PROCESSES)).use([{ of: 'names', subject: 'account' }]);
        if (!verdict.isAdmitted) expect(verdict.retryAfterSeconds).toBeGreaterThan(0);
        else if (randomInt(3) === 0) await verdict.giveBack();
        else counted.push(clock.now());
        expect(within()).toBeLessThanOrEqual(20);
        if (time === ASKED_A_ROUND / 2) {
          if (turn === 0) await redis.startAgain();
          if (turn === 1) redis.goesOn();
          if (randomInt(2) === 0) await allAre(false);
        }
      }
    }
    expect(counted.length).toBeGreaterThanOrEqual(10);
  }, 600_000);

  it('count every request while Redis comes and goes, but for those under way in those moments', async () => {
    const caller = callerOf('busy', 1_000_000);
    let admitted = 0;
    let isEnding = false;
    const lanes = processes.flatMap((one) =>
      Array.from({ length: LANES }, async () => {
        while (!isEnding) {
          if ((await one.request(caller)).isAdmitted) admitted += 1;
          await nextTurn();
        }
      }),
    );
    const goesOn = async (): Promise<void> => {
      const wanted = admitted + ADMITTED_A_PHASE;
      await eventually(() => Promise.resolve(admitted >= wanted || undefined));
    };
    for (let time = 0; time < OUTAGES; time++) {
      await goesOn();
      await redisDies();
      await goesOn();
      await redis.startAgain();
      await allAre(false);
      await goesOn();
    }
    isEnding = true;
    await Promise.all(lanes);

    const { statuses } = await process(0).request(caller);
    const counted = caller.plan.requestsPerMinute - (statuses[0]?.remaining ?? 0);
    expect(Math.abs(counted - (admitted + 1))).toBeLessThanOrEqual(OUTAGES * PROCESSES * LANES);
  }, 120_000);

  it('admit not one too many', async () => {
    await hurry();
    const admitted: number[] = [];
    const shown: number[] = [];
    const within = (times: readonly number[], span: number): number =>
      times.filter((at) => at > clock.now() - span).length;
    const requests = async (asking: LimitsAdmission): Promise<void> => {
      if ((await asking.request(callerOf('busy', 20))).isAdmitted) admitted.push(clock.now());
    };
    const shows = async (asking: LimitsAdmission, businessId: string): Promise<void> => {
      const verdict = await asking.lookUp(callerOf(businessId), { personId: 'person', callId: null });
      if (verdict.isAdmitted && !verdict.isUnknown) shown.push(clock.now());
    };
    for (let round = 0; round < ROUNDS; round++) {
      // Each goes by what it last heard of the others, and keeps to its part for five seconds after Redis is back: on a
      // busy machine one that has not noticed by then would be by itself.
      await allAre(false);
      for (const one of processes) {
        await requests(one);
        await shows(one, 'before');
      }
      const turn = randomInt(3);
      if (turn === 0) await redis.kill();
      if (turn === 1) redis.hangs();
      for (let time = 0; time < ASKED_A_ROUND; time++) {
        clock.advance(STEPS[randomInt(STEPS.length)] ?? 0);
        const asking = process(randomInt(PROCESSES));
        if (randomInt(2) === 0) await requests(asking);
        else await shows(asking, `b${String(time)}`);
        expect(within(admitted, MINUTE_MS)).toBeLessThanOrEqual(20);
        expect(within(shown, 60 * MINUTE_MS)).toBeLessThanOrEqual(10);
        // Half of it while it is back, and each process has noticed or not.
        if (time === ASKED_A_ROUND / 2) {
          if (turn === 0) await redis.startAgain();
          if (turn === 1) redis.goesOn();
          if (randomInt(2) === 0) await allAre(false);
        }
      }
    }
    // It was not by letting nobody in.
    expect([admitted.length, shown.length].every((count) => count >= 5)).toBe(true);
  }, 600_000);
});
