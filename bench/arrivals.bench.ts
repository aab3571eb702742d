import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { registered } from './support/registered.js';
import { percentile } from './support/percentile.js';
import { SplitDemo } from './support/split-demo.js';
import { TlsReceiver } from './support/tls-receiver.js';

/**
 * Twenty people a second confirm their address, the processes running apart: how long until they are answered, and
 * until the webhook of it arrives at the business that has a grant. Beside other work the medians of runs vary by half.
 */
const PEOPLE = 40;
const PER_SECOND = 20;
const SECONDS = 20;
const PATIENCE_MS = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'arrivals-bench-'));
const receiver = await TlsReceiver.start(folder);
const service = await SplitDemo.start(PEOPLE, {
  WEBHOOKS_ALLOW_LOCAL: 'true',
  NODE_EXTRA_CA_CERTS: receiver.certificate,
});
const people = await Promise.all(Array.from({ length: PEOPLE }, () => registered(service.command, service.query)));
const grants: string[] = [];
for (const person of people)
  grants.push(await service.claimOf(String((await person.bodyOf('GET', '/person/v1/key'))['key'])));
await service.business.bodyOf('POST', '/v1/webhook-endpoints', { url: receiver.url(randomUUID()) });

const answered: number[] = [];
const calledAt: number[] = [];
await confirmations(2);
await quiet();
receiver.arrivals.clear();
answered.length = 0;
calledAt.length = 0;
await confirmations(SECONDS);
await quiet();
const arrivedAt = [...receiver.arrivals.values()].sort((a, b) => a - b);
const missing = calledAt.length - arrivedAt.length;
// Each arrives before the next call but rarely, so that the nth arrival is that of the nth call.
const arrived = arrivedAt.map((at, n) => at - (calledAt[n] ?? at));
await service.stop();
await receiver.stop();
await rm(folder, { recursive: true });

show('answered', answered);
show('arrived ', arrived);
process.stdout.write(`missing   ${String(missing)}\n`);

async function confirmations(seconds: number): Promise<void> {
  const began = performance.now();
  const calls: Promise<unknown>[] = [];
  for (let n = 0; n < seconds * PER_SECOND; n++) {
    await pause(Math.max(0, began + (n * 1000) / PER_SECOND - performance.now()));
    const at = performance.now();
    calledAt.push(at);
    const person = people[n % PEOPLE];
    const call = person
      ?.bodyOf('POST', '/person/v1/address/confirmation')
      .then(() => answered.push(performance.now() - at));
    if (call !== undefined) calls.push(call);
  }
  await Promise.all(calls);
}

/** Until everything that was called for has arrived, or will not. */
async function quiet(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (receiver.arrivals.size < calledAt.length && performance.now() < until) await pause(20);
}

function show(what: string, times: readonly number[]): void {
  const ms = (share: number): string => `${percentile(times, share).toFixed(1)} ms`;
  process.stdout.write(`${what}  p50 ${ms(0.5)}  p90 ${ms(0.9)}  p99 ${ms(0.99)}\n`);
}
