import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestsPerSecond } from './support/load.js';
import { median } from './support/median.js';
import { startPinned } from './support/pinned-child.js';

/**
 * Reads of a grant, each with its durable access entry, against a bare Fastify "hello", on the same core in the same run: interleaved rounds, the
 * ratio of the medians.
 */
const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 64;

interface Demo {
  readonly base_url: string;
  readonly business: { readonly api_key: string };
  readonly people: readonly { readonly key: string }[];
}

const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
const hello = await startPinned('dist/bench/hello/main.js', {}, /^http/);
const service = await startPinned(
  'dist/apps/standalone/src/main.js',
  { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'development' },
  /Look a key up/,
);
const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo;
const headers = { authorization: `Bearer ${demo.business.api_key}`, 'content-type': 'application/json' };
const grant = { url: `${demo.base_url}/v1/grants/${await claim()}`, headers, connections: CONNECTIONS };
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
await rm(dataDir, { recursive: true });

const [h, r] = [median(greetings), median(reads)];
process.stdout.write(`hello      ${h.toFixed(0)} requests/s (${greetings.map(Math.round).join(' ')})\n`);
process.stdout.write(`get grant  ${r.toFixed(0)} requests/s (${reads.map(Math.round).join(' ')})\n`);
process.stdout.write(`ratio      ${(r / h).toFixed(3)}\n`);

async function claim(): Promise<string> {
  const preview = await post('/v1/previews', { key: demo.people[0]?.key });
  const claimed = await post('/v1/grants', { preview_id: preview['preview_id'] });
  return String(claimed['id']);
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(demo.base_url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>;
}
