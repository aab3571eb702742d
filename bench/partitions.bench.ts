import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCESS_COUNTS, USAGE_BY_DAY } from '#projections';
import { openEngines, readSettings, type Engines } from '#runtime';
import { AccessBurst } from './support/access-burst.js';
import { cpuTimeOfAll } from './support/cpu-time.js';
import { startRedis } from './support/bench-redis.js';
import { median } from './support/median.js';
import { startPinned } from './support/pinned-child.js';

/**
 * How fast two projectors take up entries of accesses with their views in 1, 2 and 4 partitions: a burst is appended,
 * and the clock runs until both views have all of it. Interleaved rounds, the ratio of the medians to one partition;
 * and what an event costs the projectors in processor time, which other load on the machine changes less.
 */
const COUNTS = [1, 2, 4] as const;
const ROUNDS = 5;
const EVENTS = 20_000;
const FIRST_REDIS_PORT = 46_401;
const ALL_CORES = '0-1023';
const POLL_EVERY_MS = 5;

interface Installation {
  readonly count: number;
  readonly engines: Engines;
  readonly rates: number[];
  /** Processor time of both projectors, microseconds an event. */
  readonly costs: number[];
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

async function start(count: number, nth: number): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
  const redis = startRedis(FIRST_REDIS_PORT + nth, dataDir, ALL_CORES);
  const own = { DATA_DIR: dataDir, REDIS_URL: redis.url, PORT: '0', NODE_ENV: 'development', LOG_LEVEL: 'info' };
  const environment = { ...process.env, ...own, PARTITIONS: String(count) };
  const projector = () => startPinned('dist/programs/projector/main.js', environment, /"msg":"ready"/, ALL_CORES);
  const projectors = [await projector(), await projector()];
  const engines = await openEngines(readSettings(environment, false));
  const stop = async (): Promise<void> => {
    await engines.close();
    await Promise.all(projectors.map((one) => one.stop()));
    await redis.stop();
    await rm(dataDir, { recursive: true });
  };
  return { count, engines, rates: [], costs: [], pids: projectors.map(({ pid }) => pid), stop };
}

interface Taken {
  /** Events a second. */
  readonly rate: number;
  readonly cost: number;
}

async function taken({ engines: { log, views }, pids }: Installation, burst: AccessBurst): Promise<Taken> {
  const since = performance.now();
  const cpuBefore = await cpuTimeOfAll(pids);
  const events = await burst.append(log, EVENTS);
  const head = (await log.head()) ?? '';
  for (const { name } of [ACCESS_COUNTS, USAGE_BY_DAY])
    while (((await views.checkpoint(name)) ?? '') < head) await pause(POLL_EVERY_MS);
  const seconds = (performance.now() - since) / 1000;
  return { rate: events / seconds, cost: (((await cpuTimeOfAll(pids)) - cpuBefore) * 1000) / events };
}

const installations: Installation[] = [];
for (const [nth, count] of COUNTS.entries()) installations.push(await start(count, nth));
const burst = new AccessBurst();
for (let round = 0; round <= ROUNDS; round++) {
  for (const one of installations) {
    const { rate, cost } = await taken(one, burst);
    // The first round warms up.
    if (round === 0) continue;
    one.rates.push(rate);
    one.costs.push(cost);
  }
}
for (const one of installations) await one.stop();

const alone = median(installations[0]?.rates ?? []);
for (const { count, rates, costs } of installations) {
  const rate = median(rates);
  const all = rates.map(Math.round).join(' ');
  process.stdout.write(
    `${String(count)} partitions  ${rate.toFixed(0)} events/s (${all})  ratio ${(rate / alone).toFixed(2)}  ${median(costs).toFixed(0)} µs of CPU an event\n`,
  );
}
