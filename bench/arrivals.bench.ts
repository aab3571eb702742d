import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { benchRounds } from './support/bench-rounds.js';
import { median } from './support/median.js';
import { percentile } from './support/percentile.js';
import { registered } from './support/registered.js';
import { SplitDemo } from './support/split-demo.js';
import { TlsReceiver } from './support/tls-receiver.js';

/**
 * Twenty people a second confirm their address, the processes running apart: how long until they are answered, and
 * until the webhook of it arrives at the business that has a grant; against the floor of one durable append and one
 * POST (bench/append-and-post) at the same pace. Interleaved rounds, medians. Beside other work the medians of runs
 * vary by half.
 */
const ROUNDS = benchRounds(7);
const PEOPLE = 40;
const PER_SECOND = 20;
const SECONDS = 10;
const PATIENCE_MS = 10_000;

interface Times {
  readonly p50: number;
  readonly p99: number;
}

interface Round {
  readonly answered: Times;
  readonly arrived: Times;
}

interface OwnRound extends Round {
  readonly missing: number;
  /** Of all processes, milliseconds for each call. */
  readonly cpu: number;
}

const folder = await mkdtemp(join(tmpdir(), 'arrivals-bench-'));
const receiver = await TlsReceiver.start(folder);
const service = await SplitDemo.start(PEOPLE, {
  WEBHOOKS_ALLOW_LOCAL: 'true',
  NODE_EXTRA_CA_CERTS: receiver.certificate,
});
const people = await Promise.all(Array.from({ length: PEOPLE }, () => registered(service.command, service.query)));
for (const person of people) await service.claimOf(String((await person.bodyOf('GET', '/person/v1/key'))['key']));
await service.business.bodyOf('POST', '/v1/webhook-endpoints', { url: receiver.url(randomUUID()) });

const own: OwnRound[] = [];
const floors: Round[] = [];
await confirmations(2);
for (let round = 1; round <= ROUNDS; round++) {
  own.push(await confirmations(SECONDS));
  floors.push(await floor());
}
await service.stop();
await receiver.stop();
await rm(folder, { recursive: true });

show('answered');
show('arrived');
process.stdout.write(`missing   ${String(own.reduce((sum, { missing }) => sum + missing, 0))}\n`);
process.stdout.write(`CPU       ${median(own.map(({ cpu }) => cpu)).toFixed(1)} ms a call, all processes\n`);

async function confirmations(seconds: number): Promise<OwnRound> {
  receiver.arrivals.clear();
  const [answered, calledAt, calls] = [[] as number[], [] as number[], [] as Promise<unknown>[]];
  const [began, cpuBefore] = [performance.now(), await service.cpuTime()];
  for (let n = 0; n < seconds * PER_SECOND; n++) {
    await pause(Math.max(0, began + (n * 1000) / PER_SECOND - performance.now()));
    const at = performance.now();
    calledAt.push(at);
    const call = people[n % PEOPLE]?.bodyOf('POST', '/person/v1/address/confirmation');
    calls.push(Promise.resolve(call).then(() => answered.push(performance.now() - at)));
  }
  await Promise.all(calls);
  // Until everything that was called for has arrived, or will not.
  const until = performance.now() + PATIENCE_MS;
  while (receiver.arrivals.size < calledAt.length && performance.now() < until) await pause(20);
  const arrivedAt = [...receiver.arrivals.values()].sort((a, b) => a - b);
  // Each arrives before the next call but rarely, so that the nth arrival is that of the nth call.
  const arrived = arrivedAt.map((at, n) => at - (calledAt[n] ?? at));
  return {
    ...{ answered: timesOf(answered), arrived: timesOf(arrived) },
    missing: calledAt.length - arrivedAt.length,
    cpu: ((await service.cpuTime()) - cpuBefore) / calledAt.length,
  };
}

async function floor(): Promise<Round> {
  const program = ['dist/bench/append-and-post/main.js', receiver.url('raw'), String(PER_SECOND), String(SECONDS)];
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: receiver.certificate };
  return JSON.parse((await promisify(execFile)(process.execPath, program, { env })).stdout) as Round;
}

function timesOf(times: readonly number[]): Times {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

function show(what: keyof Round): void {
  for (const share of ['p50', 'p99'] as const) {
    const [ours, least] = [own, floors].map((rounds) => rounds.map((round) => round[what][share]));
    const [o, l] = [median(ours ?? []), median(least ?? [])];
    const listed = (ours ?? []).map((time) => time.toFixed(1)).join(' ');
    process.stdout.write(
      `${what.padEnd(9)} ${share} ${o.toFixed(1)} ms (${listed}), floor ${l.toFixed(1)} ms, ratio ${(o / l).toFixed(1)}\n`,
    );
  }
}
