import { randomInt } from 'node:crypto';
import type { Caller } from '#limits';
import type { LimitQuestion, LimitAnswer } from '../support/limits/limit-question.js';
import { LimitsProcess } from '../support/limits/limits-process.js';
import { Oracle } from '../support/limits/oracle.js';
import { RedisCluster } from '../support/redis/redis-cluster.js';
import { RedisServer } from '../support/redis/redis-server.js';

const isFull = process.env['TEST_ROUNDS'] === 'full';
const OPERATIONS = isFull ? 100_000 : 3_000;
const BURSTS = isFull ? 200 : 10;
const WAVES = isFull ? 500 : 20;
const AT_ONCE = 40;
const PROCESSES = 3;

/** Every operation after which the clock of all is put forward by so much, from most often to hardly ever. */
const STEPS = [0, 0, 0, 0, 0, 1, 7, 250, 999, 1000, 1001, 9_000, 29_999, 60_000, 60_001, 300_000, 3_600_000] as const;
const RARE_STEP = 24 * 60 * 60 * 1000;
/** By which the clocks of the processes differ. */
const SKEWS = [0, 3, 1500];

const chance = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;

/** Small plans, so that every limit is met time and again. */
const CALLERS: readonly Caller[] = [
  ['a', 5, 2000],
  ['b', 60, 40],
  ['c', 1, 7],
  ['d', 300, 3000],
].map(([businessId, requestsPerMinute, previewsPerDay]) => ({
  businessId: String(businessId),
  plan: { requestsPerMinute: Number(requestsPerMinute), previewsPerDay: Number(previewsPerDay) },
  restrictedUntil: null,
}));

/** Decoding has no plan to make it small: now and then somebody sends transcripts as fast as can be. */
let transcripts = 0;

function operation(now: number): LimitQuestion {
  if (transcripts === 0 && randomInt(200) === 0) transcripts = 70;
  if (transcripts > 0) {
    transcripts -= 1;
    return { kind: 'decode', keyId: 'k1' };
  }
  const caller = chance(CALLERS);
  const restrictedUntil = randomInt(40) === 0 ? new Date(now + randomInt(120_000)).toISOString() : null;
  const asking = { ...caller, restrictedUntil };
  switch (randomInt(8)) {
    case 0:
      return { kind: 'decode', keyId: chance(['k1', 'k2']) };
    case 1:
    case 2:
      return { kind: 'request', caller: asking };
    case 3:
      return { kind: 'previews-today', businessId: caller.businessId };
    default: {
      const personId = chance([null, 'p1', 'p2', 'p3', 'p4', 'p5']);
      const callId = chance([null, null, null, 'c1', 'c2', 'c3']);
      return { kind: 'look-up', caller: asking, personId, callId };
    }
  }
}

describe.each([
  { kind: 'one Redis', start: () => RedisServer.start() },
  { kind: 'a cluster of three', start: () => RedisCluster.start(3) },
])('the limits of several processes on $kind', ({ start }) => {
  let redis: RedisServer | RedisCluster;
  let processes: readonly LimitsProcess[];
  beforeAll(async () => {
    redis = await start();
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => LimitsProcess.start(redis.url)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await redis.stop();
  });

  it(
    `admit, of ${String(OPERATIONS)} operations, not one too many, and refuse none that fits`,
    async () => {
      const oracle = new Oracle();
      const outcomes = new Map<string, number>();
      let time = Date.parse('2030-01-01T00:00:00.000Z');
      for (let index = 0; index < OPERATIONS; index++) {
        if (transcripts === 0) time += randomInt(2000) === 0 ? RARE_STEP : chance(STEPS);
        const which = randomInt(PROCESSES);
        const now = time + (SKEWS[which] ?? 0);
        const asked = operation(now);
        const told = await processes[which]?.ask(now, asked);
        expect({ index, asked, told }).toEqual({ index, asked, told: oracle.answer(now, asked) });
        if (told !== undefined) note(outcomes, told);
      }
      // Each way to end has been met.
      expect([...outcomes.keys()].sort()).toEqual([
        'admitted',
        'calls',
        'counted',
        'decode',
        'previews',
        'requests',
        'unknown',
      ]);
    },
    isFull ? 1_200_000 : 120_000,
  );

  it('admit exactly what is left when all ask at once', async () => {
    for (let burst = 0; burst < BURSTS; burst++) {
      const limit = 1 + randomInt(60);
      const now = Date.parse('2031-01-01T00:00:00.000Z');
      const plan = { requestsPerMinute: 1000, previewsPerDay: limit };
      const caller = { businessId: `burst-${String(burst)}`, plan, restrictedUntil: null };
      const asked: LimitQuestion = { kind: 'look-up', caller, personId: `burst-${String(burst)}`, callId: null };
      const answers = await Promise.all(
        processes.map((one) => one.askAtOnce(now, Array<LimitQuestion>(30).fill(asked))),
      );
      const admitted = answers.flat().filter((told) => 'admitted' in told && told.admitted);
      const shown = admitted.filter((told) => 'unknown' in told && !told.unknown);
      // Ten are shown, nineteen more are unknown, and the twentieth unknown one brings the restriction.
      expect({ admitted: admitted.length, shown: shown.length }).toEqual({
        admitted: Math.min(limit, 30),
        shown: Math.min(limit, 10),
      });
    }
  });

  it('count every question once when each process asks many at once, whatever they are about', async () => {
    const { asked, counted } = await inWaves('busy', () => Promise.resolve());
    expect(counted).toBe(asked);
  });

  it('count no request twice when Redis is emptied meanwhile, and lose only the last ones of other processes', async () => {
    const { asked, counted, between } = await inWaves('busy, emptied', () => redis.flush());
    expect(counted).toBeLessThanOrEqual(asked);
    expect(counted).toBeGreaterThanOrEqual(asked - between * (PROCESSES - 1) * AT_ONCE);
  });

  /** @param between done between some waves; how often stands in the outcome */
  async function inWaves(
    businessId: string,
    between: () => Promise<void>,
  ): Promise<{ readonly asked: number; readonly counted: number; readonly between: number }> {
    const now = Date.parse('2032-01-01T00:00:00.000Z');
    const limit = 1_000_000;
    const plan = { requestsPerMinute: limit, previewsPerDay: limit };
    const caller = { businessId, plan, restrictedUntil: null };
    let asked = 0;
    let times = 0;
    const question = (): LimitQuestion => {
      asked += 1;
      if (randomInt(2) === 0) return { kind: 'request', caller };
      return { kind: 'look-up', caller, personId: `${businessId} ${String(asked)}`, callId: null };
    };
    for (let wave = 0; wave < WAVES; wave++) {
      await Promise.all(processes.map((one) => one.askAtOnce(now + wave, Array.from({ length: AT_ONCE }, question))));
      if (wave % 10 !== 5) continue;
      await between();
      times += 1;
    }
    const last = await processes[0]?.ask(now + WAVES, { kind: 'request', caller });
    if (last === undefined || !('remaining' in last)) throw new Error('no answer tells what remains');
    return { asked: asked + 1, counted: limit - (last.remaining[0] ?? 0), between: times };
  }
});

function note(outcomes: Map<string, number>, told: LimitAnswer): void {
  const name = 'count' in told ? 'counted' : !told.admitted ? told.limit : told.unknown ? 'unknown' : 'admitted';
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
}
