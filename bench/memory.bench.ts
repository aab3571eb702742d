import { setTimeout as pause } from 'node:timers/promises';
import { BareService } from './support/bare-service.js';
import { claimedGrants } from './support/claimed-grants.js';
import { DemoService } from './support/demo-service.js';
import { readMany } from './support/many-reads.js';
import { median } from './support/median.js';
import { memoryOf, type Memory } from './support/memory-of.js';

/**
 * The memory of a service after so many reads of many people's grants against a tenth of them, and of the floor
 * (bench/bare-service) after as many: once, since a round takes minutes. Pages of the log's files are told apart: they
 * grow with what is written, and the system takes them back.
 */
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000);
const GRANTS = 1_000;
/** Well below the ten seconds after which a client gives a read up. */
const STRETCH_SECONDS = 5;
/** What is measured is what stands after a rest, in so many measurements. */
const MEASUREMENTS = 15;
const POLL_EVERY_MS = 500;

const service = await DemoService.start();
const grants = await claimedGrants(service, GRANTS);
await memoryOver('service', service, () => service.anHourLater());
await service.stop();
const bare = await BareService.start();
await memoryOver('floor', bare, async () => undefined);
await bare.stop();

async function memoryOver(
  what: string,
  place: BareService | DemoService,
  beforeStretch: () => Promise<void>,
): Promise<void> {
  const first = await memoryAfter(REQUESTS / 10);
  const last = await memoryAfter(REQUESTS - first.requests);
  const mb = ({ memory: { own, resident } }: typeof first): string =>
    `${own.toFixed(0)} MB of its own, ${resident.toFixed(0)} with mapped files`;
  const all = first.requests + last.requests;
  process.stdout.write(
    `${what.padEnd(8)} ${mb(first)} after ${String(first.requests)} requests; ${mb(last)} after ${String(all)}; ` +
      `ratio ${(last.memory.own / first.memory.own).toFixed(3)}, ` +
      `with mapped files ${(last.memory.resident / first.memory.resident).toFixed(3)}\n`,
  );

  async function memoryAfter(atLeast: number): Promise<{ readonly requests: number; readonly memory: Memory }> {
    let requests = 0;
    while (requests < atLeast) {
      await beforeStretch();
      const { perSecond } = await readMany(place.baseUrl, place.headers, grants, STRETCH_SECONDS);
      requests += Math.round(perSecond * STRETCH_SECONDS);
    }
    return { requests, memory: await settled(place.pid) };
  }
}

async function settled(pid: number): Promise<Memory> {
  const measured: Memory[] = [];
  for (let n = 0; n < MEASUREMENTS; n++) {
    await pause(POLL_EVERY_MS);
    measured.push(await memoryOf(pid));
  }
  return { own: median(measured.map(({ own }) => own)), resident: median(measured.map(({ resident }) => resident)) };
}
