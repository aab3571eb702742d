import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../test/support/processes/free-port.js';
import { benchRounds } from './support/bench-rounds.js';
import { caughtUp } from './support/caught-up.js';
import { claimedGrants } from './support/claimed-grants.js';
import { DemoService } from './support/demo-service.js';
import { worldOfEvents } from './support/large-world.js';
import { longestDelay, watchLoop } from './support/loop-delay.js';
import { median } from './support/median.js';
import { pacedReads } from './support/paced-reads.js';
import { percentile } from './support/percentile.js';
import { seedLog } from './support/seed-log.js';

/**
 * How late the loop that answers requests is at the latest while all views are built anew (`consent-ops rebuild --all`)
 * beside a standalone service of two threads, with a few reads a second; against the same without a rebuild, and
 * against a process that does nothing (bench/loop-watch), which shows what the machine does to any loop. Few rounds: a
 * rebuild takes minutes.
 */
const ROUNDS = benchRounds(3);
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const QUIET_SECONDS = 20;
const READS_PER_SECOND = 20;
const GRANTS = 100;
const TWO_CORES = '0,1';

interface Delays {
  /** Milliseconds, each the longest. */
  readonly service: number;
  readonly machine: number;
  readonly slowest: number;
  readonly p99: number;
  readonly seconds: number;
}

const metricsPort = await freePort();
const watch = await watchLoop(TWO_CORES);
const service = await DemoService.start({ THREADS: '2', METRICS_PORT: String(metricsPort) }, [], TWO_CORES);
const paths = (await claimedGrants(service, GRANTS)).map((id) => `/v1/grants/${id}`);
const { events, perSecond } = await service.restartAfter(() => seedLog(service.environment, worldOfEvents(EVENTS)));
await caughtUp(service.environment);
const quiet: Delays[] = [];
const rebuilding: Delays[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  quiet.push(await delaysDuring(() => pause(QUIET_SECONDS * 1000)));
  rebuilding.push(await delaysDuring(rebuild));
}
await service.stop();
await watch.stop();
process.stdout.write(`log         ${String(events)} events, seeded at ${String(perSecond)} events/s\n`);
show('no rebuild', quiet);
show('rebuild', rebuilding);

async function delaysDuring(work: () => Promise<unknown>): Promise<Delays> {
  await Promise.all([longestDelay(metricsPort), watch.longest()]);
  let isOver = false;
  const since = performance.now();
  const reading = pacedReads(service, paths, READS_PER_SECOND, () => !isOver);
  await work().finally(() => (isOver = true));
  const seconds = (performance.now() - since) / 1000;
  const times = await reading;
  return {
    service: await longestDelay(metricsPort),
    machine: await watch.longest(),
    slowest: Math.max(...times),
    p99: percentile(times, 0.99),
    seconds,
  };
}

function rebuild(): Promise<unknown> {
  const program = ['dist/programs/ops/main.js', 'rebuild', '--all', '--grace', '0', '--json'];
  return promisify(execFile)(process.execPath, program, { env: { ...process.env, ...service.environment } });
}

function show(what: string, rounds: readonly Delays[]): void {
  const ms = (of: keyof Delays): string => `${median(rounds.map((round) => round[of])).toFixed(1)} ms`;
  const listed = rounds.map(({ service: longest }) => longest.toFixed(1)).join(' ');
  const seconds = median(rounds.map((round) => round.seconds)).toFixed(0);
  process.stdout.write(
    `${what.padEnd(11)} ${seconds} s: longest delay of the loop ${ms('service')} (${listed}), of one with nothing to ` +
      `do ${ms('machine')}; reads p99 ${ms('p99')}, slowest ${ms('slowest')}\n`,
  );
}
