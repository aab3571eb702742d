import { Client } from 'undici';
import { apiKeys } from './sameness/businesses.js';
import { NobodysKeys, REASONS, type Reason } from './sameness/nobodys-keys.js';
import { timedLookUp } from './sameness/timed-look-up.js';
import { DemoService } from './support/demo-service.js';
import { inRandomOrder } from './support/in-random-order.js';
import { reportSameness } from './support/report-sameness.js';

/**
 * Whether the time of an answer tells why a key leads to nobody: look-ups of all kinds over HTTP, in random order, each
 * kind's times against those of unknown keys.
 */
const SAMPLES = Number(process.env['SAMENESS_SAMPLES'] ?? 10_000);
const CONNECTIONS = Number(process.env['SAMENESS_CONNECTIONS'] ?? 4);
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
  const tasks = inRandomOrder(batch(Math.min(BATCH, done < 0 ? BATCH : SAMPLES - done)));
  const measured = await Promise.all(connections.map((connection) => workOff(connection, tasks)));
  if (done < 0) continue;
  for (const [reason, milliseconds] of measured.flat()) times.get(reason)?.push(milliseconds);
}
await Promise.all(connections.map((connection) => connection.close()));
await service.stop();
reportSameness(times);

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
