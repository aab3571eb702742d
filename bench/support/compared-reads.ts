import { BareService } from './bare-service.js';
import { claimedGrants } from './claimed-grants.js';
import { DemoService } from './demo-service.js';
import { requestsPerSecond } from './load.js';
import { readMany } from './many-reads.js';
import { measured, showLoads, type MeasuredLoad } from './measured-load.js';
import { startPinned } from './pinned-child.js';
import { benchRounds } from './bench-rounds.js';

const ROUNDS = benchRounds(7);
const SECONDS = 4;
const CONNECTIONS = 64;
const GRANTS = 1_000;

export interface ComparedReads {
  readonly hello: MeasuredLoad;
  /** Of bench/bare-service. */
  readonly floor: MeasuredLoad;
  readonly reads: MeasuredLoad;
}

/**
 * Reads of many people's grants, each with its durable access entry, beside a bare Fastify "hello" on core 0 and the
 * floor (bench/bare-service): interleaved rounds, which it prints. @returns the medians
 * @param settings of the service @param cores of the service and of the floor, as `taskset` takes them
 */
export async function comparedReads(settings: NodeJS.ProcessEnv, cores: string): Promise<ComparedReads> {
  const hello = await startPinned('dist/bench/hello/main.js', {}, /^http/);
  const bare = await BareService.start(cores);
  const service = await DemoService.start(settings, [], cores);
  const grants = await claimedGrants(service, GRANTS);
  const readsOf = ({ pid, baseUrl, headers }: BareService | DemoService): Promise<MeasuredLoad> =>
    measured(pid, SECONDS, async () => (await readMany(baseUrl, headers, grants, SECONDS)).perSecond);
  const greetings = (): Promise<MeasuredLoad> =>
    measured(hello.pid, SECONDS, () =>
      requestsPerSecond({ url: hello.line, connections: CONNECTIONS, seconds: SECONDS }),
    );
  const rounds: ComparedReads[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await service.anHourLater();
    const compared = { hello: await greetings(), floor: await readsOf(bare), reads: await readsOf(service) };
    // The first round warms up.
    if (round > 0) rounds.push(compared);
  }
  for (const one of [hello, bare, service]) await one.stop();
  return {
    hello: showLoads(
      'hello',
      rounds.map((round) => round.hello),
    ),
    floor: showLoads(
      'floor',
      rounds.map((round) => round.floor),
    ),
    reads: showLoads(
      'get grant',
      rounds.map((round) => round.reads),
    ),
  };
}
