import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from './support/median.js';
import { percentile } from './support/percentile.js';
import { WebhookInstallation, type BenchEndpoint } from './support/webhook-installation.js';

/**
 * What one endpoint of ten that hangs for the full ten seconds costs the other nine: the 99th percentile of the time
 * from an event's entry in the ledger to its arrival at the receiver, with it and without it, in interleaved rounds of
 * a steady flow by one worker; the ratio of the medians.
 */
const ROUNDS = 5;
const ENDPOINTS = 10;
const WARM_UP_SECONDS = 2;
/** Longer than an attempt may hang. */
const SECONDS = 14;
const PER_SECOND = 100;
const PATIENCE_MS = 5_000;

const installation = await WebhookInstallation.start();
const { receiver } = installation;
const alone: number[] = [];
const beside: number[] = [];
// The first round warms up.
await healthyP99(false);
for (let round = 1; round <= ROUNDS; round++) {
  alone.push(await healthyP99(false));
  beside.push(await healthyP99(true));
}
await installation.stop();

const [a, b] = [median(alone), median(beside)];
const each = (rounds: readonly number[]): string => rounds.map((value) => value.toFixed(1)).join(' ');
process.stdout.write(`none hangs  p99 ${a.toFixed(1)} ms (${each(alone)})\n`);
process.stdout.write(`one hangs   p99 ${b.toFixed(1)} ms (${each(beside)})\n`);
process.stdout.write(`ratio       ${(b / a).toFixed(2)}\n`);

async function healthyP99(oneHangs: boolean): Promise<number> {
  const endpoints = await Promise.all(Array.from({ length: ENDPOINTS }, () => installation.addEndpoint()));
  const hanging = oneHangs ? endpoints[0] : undefined;
  const held: ServerResponse[] = [];
  receiver.behave = (path, response) => {
    if (path === `/${String(hanging?.endpointId)}`) held.push(response);
    else response.writeHead(204).end();
  };
  const written = await flow(endpoints, hanging);
  const deadline = performance.now() + PATIENCE_MS;
  while (written.some(({ id }) => !receiver.arrivals.has(id)) && performance.now() < deadline) await pause(20);
  const delays = written.map(({ id, at }) => (receiver.arrivals.get(id) ?? performance.now()) - at);
  await Promise.all(endpoints.map((endpoint) => installation.removeEndpoint(endpoint)));
  for (const response of held) response.destroy();
  return percentile(delays, 0.99);
}

/** Events at a steady pace, one endpoint after the other. @returns those of healthy endpoints after the warm-up */
async function flow(
  endpoints: readonly BenchEndpoint[],
  hanging: BenchEndpoint | undefined,
): Promise<readonly { readonly id: string; readonly at: number }[]> {
  const ledger = installation.ledger();
  const written: { id: string; at: number }[] = [];
  const writing: Promise<void>[] = [];
  const started = performance.now();
  const isOver = (): boolean => performance.now() > started + (WARM_UP_SECONDS + SECONDS) * 1000;
  for (let n = 0; !isOver(); n++) {
    const endpoint = endpoints[n % endpoints.length];
    if (endpoint !== undefined) writing.push(write(endpoint));
    await pause(Math.max(0, started + ((n + 1) * 1000) / PER_SECOND - performance.now()));
  }
  await Promise.all(writing);
  return written;

  async function write(endpoint: BenchEndpoint): Promise<void> {
    const at = performance.now();
    const id = await installation.write(endpoint, ledger);
    installation.wake(endpoint);
    if (endpoint !== hanging && at > started + WARM_UP_SECONDS * 1000) written.push({ id, at });
  }
}
