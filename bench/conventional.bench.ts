import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keyOf } from './conventional/schema.js';
import { startPostgres } from './support/bench-postgres.js';
import { startRedis } from './support/bench-redis.js';
import { ConventionalService } from './support/conventional-service.js';
import { DemoService } from './support/demo-service.js';
import { Crowd } from './support/crowd.js';
import { LoadClient } from './support/load-client.js';
import { readMany, type Reads } from './support/many-reads.js';
import { benchRounds } from './support/bench-rounds.js';
import { median } from './support/median.js';

/**
 * The service against what somebody would build who does it themselves (bench/conventional): previews, claims and reads
 * of many people's grants by 64 clients, each side with all that it needs (PostgreSQL, Redis) on core 0 and the clients
 * on core 1. Interleaved rounds, ratios of the medians.
 */
const ROUNDS = benchRounds(7);
const CLAIMS = 1_000;
const READ_SECONDS = 3;
const REDIS_PORT = 46380;

interface Round {
  readonly previews: number;
  readonly claims: number;
  readonly reads: Reads;
}

interface BothRounds {
  readonly ours: Round;
  readonly theirs: Round;
}

const postgres = await startPostgres('0');
if (postgres === undefined) {
  process.stdout.write('left out: there is no PostgreSQL here (apt-get install postgresql)\n');
} else {
  await promisify(execFile)('taskset', ['-acp', '1', String(process.pid)]);
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-'));
  const redis = startRedis(REDIS_PORT, folder, '0');
  const crowdSize = CLAIMS / 10;
  const theirs = await ConventionalService.start(postgres, redis.url, crowdSize);
  const ours = await DemoService.start();
  const crowd = await Crowd.register(CLAIMS, ours.baseUrl);
  const [ourClient, theirClient] = [ours, theirs].map(({ baseUrl, headers }) => new LoadClient(baseUrl, headers));
  const rounds: BothRounds[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await ours.anHourLater();
    crowd.anHourLater();
    const ourKeys = Array.from({ length: CLAIMS }, () => crowd.nextKey());
    const theirKeys = Array.from({ length: CLAIMS }, (_, n) => keyOf(n % crowdSize));
    const both = { ours: await measured(ourClient, ourKeys), theirs: await measured(theirClient, theirKeys) };
    // The first round warms up.
    if (round > 0) rounds.push(both);
  }
  process.stdout.write(`conventional  Fastify, ${postgres.version}, Redis\n`);
  report('reads', ({ reads }) => reads.perSecond, rounds);
  report('reads, p99 ms', ({ reads }) => reads.p99, rounds);
  report('previews', ({ previews }) => previews, rounds);
  report('claims', ({ claims }) => claims, rounds);
  await Promise.all([ourClient?.close(), theirClient?.close()]);
  await ours.stop();
  await theirs.stop();
  await redis.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function measured(client: LoadClient | undefined, keys: readonly string[]): Promise<Round> {
  if (client === undefined) throw new Error('there is nobody to measure');
  const previews = await client.postAll(
    '/v1/previews',
    keys.map((key) => ({ key })),
    'preview_id',
  );
  const claims = await client.postAll(
    '/v1/grants',
    previews.ids.map((id) => ({ preview_id: id })),
    'id',
  );
  const reads = await readMany(client.baseUrl, client.headers, claims.ids, READ_SECONDS);
  return { previews: previews.perSecond, claims: claims.perSecond, reads };
}

function report(what: string, figureOf: (round: Round) => number, measuredRounds: readonly BothRounds[]): void {
  const figures = (side: 'ours' | 'theirs') => measuredRounds.map((round) => figureOf(round[side]));
  const [own, other] = [figures('ours'), figures('theirs')];
  const [o, t] = [median(own), median(other)];
  const listed = (all: readonly number[]): string => all.map(Math.round).join(' ');
  process.stdout.write(
    `${what.padEnd(13)} ${o.toFixed(0)} (${listed(own)}) against ${t.toFixed(0)} (${listed(other)})\n`,
  );
  process.stdout.write(`${'ratio'.padEnd(13)} ${(o / t).toFixed(2)}\n`);
}
