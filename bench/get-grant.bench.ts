import { cpuTimeOf } from './support/cpu-time.js';
import { DemoService } from './support/demo-service.js';
import { requestsPerSecond, type Load } from './support/load.js';
import { median } from './support/median.js';
import { startPinned } from './support/pinned-child.js';

/**
 * Reads of a grant, each with its durable access entry, against a bare Fastify "hello", on the same core in the same
 * run: interleaved rounds, the ratio of the medians. By the CPU time of the two processes as well, which other work on
 * the machine changes less.
 */
const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 64;

const hello = await startPinned('dist/bench/hello/main.js', {}, /^http/);
const service = await DemoService.start();
const grantId = await service.claim(await service.preview());
const grant = { url: `${service.baseUrl}/v1/grants/${grantId}`, headers: service.headers, connections: CONNECTIONS };
const greeting = { url: hello.line, connections: CONNECTIONS };

interface Measured {
  readonly perSecond: number;
  /** Of the process that answers, in milliseconds. */
  readonly cpuPerRequest: number;
}

await requestsPerSecond({ ...greeting, seconds: 2 });
await requestsPerSecond({ ...grant, seconds: 4 });
const greetings: Measured[] = [];
const reads: Measured[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  greetings.push(await measured(hello.pid, { ...greeting, seconds: SECONDS }));
  reads.push(await measured(service.pid, { ...grant, seconds: SECONDS }));
}
await hello.stop();
await service.stop();

const [h, r] = [show('hello', greetings), show('get grant', reads)];
process.stdout.write(`ratio      ${(r.perSecond / h.perSecond).toFixed(3)}\n`);
process.stdout.write(`by CPU     ${(h.cpuPerRequest / r.cpuPerRequest).toFixed(3)}\n`);

async function measured(pid: number, load: Load): Promise<Measured> {
  const before = await cpuTimeOf(pid);
  const perSecond = await requestsPerSecond(load);
  return { perSecond, cpuPerRequest: ((await cpuTimeOf(pid)) - before) / (perSecond * load.seconds) };
}

/** Prints the rounds, and gives their medians. */
function show(what: string, rounds: readonly Measured[]): Measured {
  const rates = rounds.map(({ perSecond }) => perSecond);
  const middle = {
    perSecond: median(rates),
    cpuPerRequest: median(rounds.map(({ cpuPerRequest }) => cpuPerRequest)),
  };
  const cpu = `${(1000 * middle.cpuPerRequest).toFixed(0)} µs of CPU each`;
  const listed = rates.map(Math.round).join(' ');
  process.stdout.write(`${what.padEnd(10)} ${middle.perSecond.toFixed(0)} requests/s (${listed}), ${cpu}\n`);
  return middle;
}
