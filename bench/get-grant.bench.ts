import { DemoService } from './support/demo-service.js';
import { requestsPerSecond } from './support/load.js';
import { median } from './support/median.js';
import { startPinned } from './support/pinned-child.js';

/**
 * Reads of a grant, each with its durable access entry, against a bare Fastify "hello", on the same core in the same
 * run: interleaved rounds, the ratio of the medians.
 */
const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 64;

const hello = await startPinned('dist/bench/hello/main.js', {}, /^http/);
const service = await DemoService.start();
const grantId = await service.claim(await service.preview());
const grant = { url: `${service.baseUrl}/v1/grants/${grantId}`, headers: service.headers, connections: CONNECTIONS };
const greeting = { url: hello.line, connections: CONNECTIONS };

await requestsPerSecond({ ...greeting, seconds: 2 });
await requestsPerSecond({ ...grant, seconds: 4 });
const greetings: number[] = [];
const reads: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  greetings.push(await requestsPerSecond({ ...greeting, seconds: SECONDS }));
  reads.push(await requestsPerSecond({ ...grant, seconds: SECONDS }));
}
await hello.stop();
await service.stop();

const [h, r] = [median(greetings), median(reads)];
process.stdout.write(`hello      ${h.toFixed(0)} requests/s (${greetings.map(Math.round).join(' ')})\n`);
process.stdout.write(`get grant  ${r.toFixed(0)} requests/s (${reads.map(Math.round).join(' ')})\n`);
process.stdout.write(`ratio      ${(r / h).toFixed(3)}\n`);
