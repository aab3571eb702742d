import { randomInt } from 'node:crypto';
import { Client } from 'undici';
import { apiKeys } from './sameness/businesses.js';
import { NobodysKeys, REASONS, type Reason } from './sameness/nobodys-keys.js';
import { timedLookUp } from './sameness/timed-look-up.js';
import { DemoService } from './support/demo-service.js';
import { kolmogorovSmirnov } from './support/kolmogorov-smirnov.js';
import { percentile } from './support/percentile.js';

/**
 * Whether the time of an answer tells why a key leads to nobody: look-ups of all kinds over HTTP, shuffled, and the
 * Kolmogorov-Smirnov p-value of each kind's times against those of unknown keys, corrected for their number after
 * Bonferroni. Ends with 1 if any is below 0.001.
 */
const SAMPLES = Number(process.env['SAMENESS_SAMPLES'] ?? 10_000);
const CONNECTIONS = Number(process.env['SAMENESS_CONNECTIONS'] ?? 4);
const LEAST_P = 0.001;
const BUSINESSES = 100;
/**
 * Of each kind, from each business, in one window of ten minutes: fifteen unknown keys, where twenty bring the
 * restriction.
 */
const ROUNDS = 3;
const WINDOW_SECONDS = 601;
const BATCH = BUSINESSES * ROUNDS;

interface Task {
  readonly reason: Reason;
  readonly apiKey: string;
  readonly key: string;
}

const service = await DemoService.start();
const { baseUrl } = service;
const [throttler = '', ...callers] = await apiKeys(baseUrl, service.staffEmail, BUSINESSES + 1);
const keys = await NobodysKeys.make(baseUrl);
const connections = Array.from({ length: CONNECTIONS }, () => new Client(baseUrl));
const times = new Map<Reason, number[]>(REASONS.map((reason) => [reason, []]));

// The first batch warms up.
for (let done = -BATCH; done < SAMPLES; done += BATCH) {
  await anotherWindow();
  const tasks = shuffled(batch(Math.min(BATCH, done < 0 ? BATCH : SAMPLES - done)));
  const measured = await Promise.all(connections.map((connection) => workOff(connection, tasks)));
  if (done < 0) continue;
  for (const [reason, milliseconds] of measured.flat()) times.get(reason)?.push(milliseconds);
}
await Promise.all(connections.map((connection) => connection.close()));
await service.stop();
report();

/** The limits' windows are empty again, and throttled is who is to be. */
async function anotherWindow(): Promise<void> {
  await service.advance(WINDOW_SECONDS);
  const [connection] = connections;
  if (connection === undefined) throw new Error('there is no connection');
  for (const key of keys.throttled) {
    for (let looked = 0; ; looked++) {
      if (looked > 10) throw new Error('a key is not throttled after ten look-ups');
      if ((await timedLookUp(connection, throttler, key)).status === 404) break;
    }
  }
}

function batch(samples: number): Task[] {
  return Array.from({ length: samples }, (_, turn) => {
    const apiKey = callers[turn % BUSINESSES] ?? '';
    return REASONS.map((reason) => ({ reason, apiKey, key: keys.key(reason, turn) }));
  }).flat();
}

/** Takes tasks off the list until it is empty. */
async function workOff(connection: Client, tasks: Task[]): Promise<readonly (readonly [Reason, number])[]> {
  const measured: (readonly [Reason, number])[] = [];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { status, milliseconds } = await timedLookUp(connection, task.apiKey, task.key);
    if (status !== 404) throw new Error(`a key that is ${task.reason} was answered ${String(status)}`);
    measured.push([task.reason, milliseconds]);
  }
  return measured;
}

function shuffled(tasks: Task[]): Task[] {
  for (let last = tasks.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const [one, two] = [tasks[last], tasks[other]];
    if (one === undefined || two === undefined) continue;
    [tasks[last], tasks[other]] = [two, one];
  }
  return tasks;
}

function report(): void {
  const unknown = times.get('unknown') ?? [];
  const comparisons = REASONS.length - 1;
  for (const [reason, values] of times) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(3));
    const line = `${reason.padEnd(10)} ${String(values.length)} answers  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms`;
    if (reason === 'unknown') {
      process.stdout.write(`${line}\n`);
      continue;
    }
    const { distance, p } = kolmogorovSmirnov(values, unknown);
    const corrected = Math.min(1, p * comparisons);
    if (corrected < LEAST_P) process.exitCode = 1;
    const told = `D ${distance.toFixed(4)}  p ${p.toPrecision(3)}  after Bonferroni ${corrected.toPrecision(3)}`;
    process.stdout.write(`${line}  ${told}\n`);
  }
}
