import { CheckpointWatch } from '#projecting';
import { READ_MODELS } from '#projections';
import { openEngines, readSettings } from '#runtime';
import { percentile } from './support/percentile.js';
import { SplitDemo } from './support/split-demo.js';

/**
 * How long an event takes into the views while clients claim, read and release, the processes running apart: from the
 * moment at which the command was decided, before its append was durable, to the checkpoint of the read models having
 * passed it as another process sees it. So it is no less than the time from commit to view.
 */
const CLIENTS = 16;
const WARM_UP_SECONDS = 3;
const SECONDS = 15;
const PATIENCE_MS = 30_000;
/** Several times what two cores come to in the time. */
const MOST_CLAIMS = 12_000;

const service = await SplitDemo.start(MOST_CLAIMS);
const engines = await openEngines(readSettings(service.environment, false));
const watch = new CheckpointWatch(engines.views, READ_MODELS.name);
const counts = { claims: 0, reads: 0, late: 0 };
const lags: number[] = [];
const waiting: Promise<void>[] = [];
let measuring = false;

const ending = new AbortController();
const clients = Array.from({ length: CLIENTS }, client);
const following = follow();
await seconds(WARM_UP_SECONDS);
measuring = true;
await seconds(SECONDS);
measuring = false;
ending.abort();
await Promise.all([...clients, following, ...waiting]);
await engines.close();
await service.stop();

const write = (line: string): void => void process.stdout.write(`${line}\n`);
write(`load            ${rate(counts.claims)} claims/s, ${rate(counts.reads)} reads/s, ${String(CLIENTS)} clients`);
write(
  `events          ${rate(lags.length)}/s into the views, ${String(counts.late)} not within ${String(PATIENCE_MS)} ms`,
);
write(`commit to view  p50 ${ms(0.5)}  p99 ${ms(0.99)}  max ${ms(1)}`);

async function client(): Promise<void> {
  while (!ending.signal.aborted) {
    const grantId = await service.claim();
    for (let read = 0; read < 3; read++) await service.read(grantId);
    await service.release(grantId);
    if (measuring) {
      counts.claims += 1;
      counts.reads += 3;
    }
  }
}

async function follow(): Promise<void> {
  const { log } = engines;
  const after = await log.head();
  const filter = { streamPrefixes: READ_MODELS.streamPrefixes };
  for await (const item of log.follow({ ...(after !== undefined && { after }), filter, signal: ending.signal })) {
    if (item.kind === 'event' && measuring) waiting.push(measure(item.event.position, item.event.metadata.time));
  }
}

async function measure(position: string, decidedAt: string): Promise<void> {
  if (await watch.reaches(position, PATIENCE_MS)) lags.push(engines.clock.now() - Date.parse(decidedAt));
  else counts.late += 1;
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000));
}

function rate(count: number): string {
  return (count / SECONDS).toFixed(0);
}

function ms(share: number): string {
  return `${percentile(lags, share).toFixed(0)} ms`;
}
