import { setTimeout as pause } from 'node:timers/promises';
import { MAX_READ } from '#event-store';
import { EnginesOnDemand, readSettings } from '#runtime';
import { freePort } from '../test/support/processes/free-port.js';
import { caughtUp } from './support/caught-up.js';
import { claimedGrants } from './support/claimed-grants.js';
import { cpuTimeOf } from './support/cpu-time.js';
import { DemoService } from './support/demo-service.js';
import { worldOfEvents } from './support/large-world.js';
import { longestDelay } from './support/loop-delay.js';
import { pacedReads } from './support/paced-reads.js';
import { percentile } from './support/percentile.js';
import { seedLog } from './support/seed-log.js';
import { writeLine } from './support/write-line.js';

/**
 * How fast a standalone service of two threads takes up a log that it is far behind of, all views and policies
 * together, and how slow reads of grants are meanwhile against those when it is done, at the same pace. The floor is a
 * bare scan of the same log, which reads and decodes every event. Once: it takes minutes.
 */
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 2_000_000);
const READS_PER_SECOND = 50;
const AFTER_SECONDS = 20;
/** For what the end of catching up leaves to be done. */
const REST_MS = 5_000;
const GRANTS = 200;

const metricsPort = await freePort();
const service = await DemoService.start({ THREADS: '2', METRICS_PORT: String(metricsPort) }, [], '0,1');
const paths = (await claimedGrants(service, GRANTS)).map((id) => `/v1/grants/${id}`);
await caughtUp(service.environment);
let scanned = 0;
let since = 0;
const seeded = await service.restartAfter(async () => {
  const made = await seedLog(service.environment, worldOfEvents(EVENTS));
  scanned = await eventsScannedPerSecond();
  since = performance.now();
  return made;
});
await longestDelay(metricsPort);
let isOver = false;
const reading = pacedReads(service, paths, READS_PER_SECOND, () => !isOver);
await caughtUp(service.environment).finally(() => (isOver = true));
const perSecond = (seeded.events * 1000) / (performance.now() - since);
const cpuMs = (await cpuTimeOf(service.pid)) / seeded.events;
const meanwhile = await reading;
const delay = await longestDelay(metricsPort);
await pause(REST_MS);
await service.anHourLater();
const after = await pacedReads(service, paths, READS_PER_SECOND, (nth) => nth < READS_PER_SECOND * AFTER_SECONDS);
await service.stop();

writeLine(`log          ${String(seeded.events)} events, seeded at ${String(seeded.perSecond)} events/s`);
writeLine(`bare scan    ${scanned.toFixed(0)} events/s`);
const cpu = `${(1000 * cpuMs).toFixed(0)} µs of CPU an event, its start and the reads among it`;
writeLine(`catching up  ${perSecond.toFixed(0)} events/s, ratio ${(perSecond / scanned).toFixed(3)}; ${cpu}`);
const [one, other] = [times('meanwhile', meanwhile), times('after', after)];
writeLine(`ratio        p50 ${(one.p50 / other.p50).toFixed(2)}, p99 ${(one.p99 / other.p99).toFixed(2)}`);
writeLine(`loop         at most ${delay.toFixed(1)} ms late meanwhile`);

function times(when: string, all: readonly number[]): { readonly p50: number; readonly p99: number } {
  const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
  writeLine(
    `reads ${when.padEnd(10)} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${String(all.length)} of them`,
  );
  return { p50, p99 };
}

async function eventsScannedPerSecond(): Promise<number> {
  const engines = new EnginesOnDemand(readSettings(service.environment, false));
  try {
    const log = await engines.log();
    const begun = performance.now();
    let events = 0;
    for (let through: string | undefined; ;) {
      const page = await log.readLog({ limit: MAX_READ, ...(through !== undefined && { after: through }) });
      events += page.events.length;
      through = page.through;
      if (page.atHead) return (events * 1000) / (performance.now() - begun);
    }
  } finally {
    await engines.close();
  }
}
