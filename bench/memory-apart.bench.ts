import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HoldingClients } from './support/holding-clients.js';
import { memoryOf } from './support/memory-of.js';
import { startPinned } from './support/pinned-child.js';
import { SplitDemo } from './support/split-demo.js';
import { TlsReceiver } from './support/tls-receiver.js';

/**
 * The memory of the four processes of the service while 16 clients claim, read and release as fast as they can and a
 * webhook endpoint stands by: the most that all of them had together, and each of them at that moment; against four
 * bare Node processes. Once, over a minute.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const CLIENTS = 16;
const MOST_CLAIMS_A_SECOND = 250;
const POLL_EVERY_MS = 500;

interface Measurement {
  readonly own: number;
  readonly resident: number;
  readonly each: readonly number[];
}

const bare = await Promise.all(
  Array.from({ length: 4 }, () => startPinned('dist/bench/nothing/main.js', {}, /idle/, '0-1023')),
);
show('four bare Node processes', await measure(bare.map(({ pid }) => pid)));
for (const one of bare) await one.stop();

const folder = await mkdtemp(join(tmpdir(), 'memory-apart-'));
const receiver = await TlsReceiver.start(folder);
const service = await SplitDemo.start(SECONDS * MOST_CLAIMS_A_SECOND, {
  WEBHOOKS_ALLOW_LOCAL: 'true',
  NODE_EXTRA_CA_CERTS: receiver.certificate,
});
await service.business.bodyOf('POST', '/v1/webhook-endpoints', { url: receiver.url(randomUUID()) });
show('before the load', await measure(service.pids));
const clients = new HoldingClients(service, CLIENTS);
const measurements: Measurement[] = [];
const until = performance.now() + SECONDS * 1000;
while (performance.now() < until) {
  measurements.push(await measure(service.pids));
  await pause(POLL_EVERY_MS);
}
await clients.stop();
show(
  'under load, at most',
  measurements.reduce((one, other) => (other.own > one.own ? other : one)),
);
await service.stop();
await receiver.stop();
await rm(folder, { recursive: true });

async function measure(pids: readonly number[]): Promise<Measurement> {
  const all = await Promise.all(pids.map(memoryOf));
  const sum = (of: 'own' | 'resident'): number => all.reduce((total, memory) => total + memory[of], 0);
  return { own: sum('own'), resident: sum('resident'), each: all.map(({ own }) => own) };
}

function show(when: string, { own, resident, each }: Measurement): void {
  process.stdout.write(
    `${when.padEnd(25)} ${own.toFixed(0)} MB of their own (${each.map(Math.round).join(' ')}), ` +
      `${resident.toFixed(0)} with mapped files\n`,
  );
}
