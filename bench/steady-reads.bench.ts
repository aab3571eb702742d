import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BareService } from './support/bare-service.js';
import { benchRounds } from './support/bench-rounds.js';
import { claimedGrants } from './support/claimed-grants.js';
import { DemoService } from './support/demo-service.js';
import { inRandomOrder } from './support/in-random-order.js';
import { readMany } from './support/many-reads.js';
import { median } from './support/median.js';
import { pacedReads } from './support/paced-reads.js';
import { percentile } from './support/percentile.js';

/**
 * How evenly reads of many people's grants are answered at a third of the highest rate: the 99th percentile against the
 * median, of the service and of the floor (bench/bare-service), each at a third of its own highest, on core 0 with the
 * clients on core 1. The highest rate is measured before each round; interleaved rounds, medians.
 */
const ROUNDS = benchRounds(7);
const HIGHEST_SECONDS = 3;
const SECONDS = 5;
const GRANTS = 1_000;

interface Evenness {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

await promisify(execFile)('taskset', ['-acp', '1', String(process.pid)]);
const bare = await BareService.start();
const service = await DemoService.start();
const grants = await claimedGrants(service, GRANTS);
const floors: Evenness[] = [];
const reads: Evenness[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  await service.anHourLater();
  const [floor, read] = [await evenness(bare), await evenness(service)];
  // The first round warms up.
  if (round === 0) continue;
  floors.push(floor);
  reads.push(read);
}
await bare.stop();
await service.stop();
show('floor', floors);
show('get grant', reads);

async function evenness(place: BareService | DemoService): Promise<Evenness> {
  const highest = await readMany(place.baseUrl, place.headers, grants, HIGHEST_SECONDS);
  const perSecond = highest.perSecond / 3;
  const paths = inRandomOrder(grants).map((id) => `/v1/grants/${id}`);
  const times = await pacedReads(place, paths, perSecond, (nth) => nth < perSecond * SECONDS);
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

function show(what: string, rounds: readonly Evenness[]): void {
  const middle = (of: keyof Evenness): number => median(rounds.map((round) => round[of]));
  const ratios = rounds.map(({ p50, p99 }) => p99 / p50);
  const listed = ratios.map((ratio) => ratio.toFixed(1)).join(' ');
  process.stdout.write(
    `${what.padEnd(10)} at ${middle('perSecond').toFixed(0)}/s: p50 ${middle('p50').toFixed(2)} ms, ` +
      `p99 ${middle('p99').toFixed(2)} ms; p99 against p50 ${median(ratios).toFixed(2)} (${listed})\n`,
  );
}
