import { setTimeout as pause } from 'node:timers/promises';
import { ProjectionWatch } from '#projecting';
import { READ_MODELS } from '#projections';
import { openEngines, readSettings } from '#runtime';
import { benchRounds } from './support/bench-rounds.js';
import { HoldingClients } from './support/holding-clients.js';
import { median } from './support/median.js';
import { percentile } from './support/percentile.js';
import { rawAppends, type RawAppends } from './support/raw-appends.js';
import { SplitDemo } from './support/split-demo.js';
import { writeLine } from './support/write-line.js';

/**
 * How long an event takes into the views while clients claim, read and release, the processes running apart: from the
 * moment at which the command was decided, before its append was durable, to the checkpoint of the read models having
 * passed it as another process sees it. So it is no less than the time from commit to being seen in a list. The floor
 * is two raw durable appends by as many writers, one after the other: the event's and its view's. Interleaved rounds,
 * medians.
 */
const ROUNDS = benchRounds(7);
const CLIENTS = 16;
const WARM_UP_SECONDS = 1;
const SECONDS = 5;
const RAW_SECONDS = 2;
const PATIENCE_MS = 30_000;
/** Several times what two cores come to. */
const MOST_CLAIMS_A_SECOND = 250;
const ALL_CORES = '0-1023';

interface Round {
  readonly lags: readonly number[];
  readonly late: number;
  readonly claims: number;
  readonly reads: number;
  readonly raw: RawAppends;
}

const service = await SplitDemo.start((ROUNDS + 1) * (WARM_UP_SECONDS + SECONDS) * MOST_CLAIMS_A_SECOND);
const engines = await openEngines(readSettings(service.environment, false));
const watch = new ProjectionWatch(engines.views, READ_MODELS.name);
const rounds: Round[] = [];
for (let turn = 0; turn <= ROUNDS; turn++) {
  const done = await round();
  // The first round warms up.
  if (turn > 0) rounds.push(done);
}
await engines.close();
await service.stop();

const middle = (of: (one: Round) => number): string => median(rounds.map(of)).toFixed(0);
const p99s = rounds.map(({ lags }) => percentile(lags, 0.99));
const floor = median(rounds.map(({ raw }) => 2 * raw.p99));
writeLine(
  `load            ${middle(({ claims }) => claims / SECONDS)} claims/s, ` +
    `${middle(({ reads }) => reads / SECONDS)} reads/s, ${String(CLIENTS)} clients`,
);
writeLine(
  `events          ${middle(({ lags }) => lags.length / SECONDS)}/s into the views, ` +
    `${String(rounds.reduce((sum, { late }) => sum + late, 0))} not within ${String(PATIENCE_MS)} ms`,
);
writeLine(`two raw appends p50 ${middle(({ raw }) => 2 * raw.p50)} ms  p99 ${floor.toFixed(0)} ms`);
writeLine(
  `commit to view  p50 ${middle(({ lags }) => percentile(lags, 0.5))} ms  p99 ${median(p99s).toFixed(0)} ms ` +
    `(${p99s.map(Math.round).join(' ')})  max ${Math.max(...rounds.flatMap(({ lags }) => lags)).toFixed(0)} ms`,
);
writeLine(`ratio of p99    ${(median(p99s) / floor).toFixed(1)}`);

async function round(): Promise<Round> {
  const raw = await rawAppends(RAW_SECONDS, CLIENTS, ALL_CORES);
  const clients = new HoldingClients(service, CLIENTS);
  await pause(WARM_UP_SECONDS * 1000);
  const [claims, reads] = [clients.claims, clients.reads];
  const following = new AbortController();
  const lags = lagsOf(following.signal);
  await pause(SECONDS * 1000);
  const done = { claims: clients.claims - claims, reads: clients.reads - reads, raw };
  following.abort();
  await clients.stop();
  return { ...done, ...(await lags) };
}

/** Of events that are appended until the signal. */
async function lagsOf(signal: AbortSignal): Promise<Pick<Round, 'lags' | 'late'>> {
  const { log } = engines;
  const after = await log.head();
  const isFolded = (stream: string): boolean => READ_MODELS.streamPrefixes.some((prefix) => stream.startsWith(prefix));
  const lags: Promise<number | undefined>[] = [];
  for await (const item of log.follow({ ...(after !== undefined && { after }), signal })) {
    if (item.kind !== 'event' || !isFolded(item.event.stream)) continue;
    lags.push(lagOf(item.event.position, item.event.metadata.time));
  }
  const all = await Promise.all(lags);
  const inTime = all.filter((lag) => lag !== undefined);
  return { lags: inTime, late: all.length - inTime.length };
}

/** Undefined when it took too long. */
async function lagOf(position: string, decidedAt: string): Promise<number | undefined> {
  if (!(await watch.reaches(position, PATIENCE_MS))) return undefined;
  return engines.clock.now() - Date.parse(decidedAt);
}
