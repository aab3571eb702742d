import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { percentile } from '../support/percentile.js';

/**
 * Raw durable LMDB appends by some writers, each waiting for its flush: prints how many a second and how long one
 * takes, as JSON. Arguments: seconds, writers.
 */
const [seconds = '4', writers = '64'] = process.argv.slice(2);
const milliseconds = Number(seconds) * 1000;
const folder = await mkdtemp(join(tmpdir(), 'raw-appends-'));
const database = open<string, number>({ path: folder, overlappingSync: false });
const value = 'x'.repeat(600);
const times: number[] = [];
let key = 0;
const until = performance.now() + milliseconds;

async function write(): Promise<void> {
  while (performance.now() < until) {
    const since = performance.now();
    await database.put(key++, value);
    times.push(performance.now() - since);
  }
}

await Promise.all(Array.from({ length: Number(writers) }, write));
const perSecond = Math.round((key * 1000) / milliseconds);
process.stdout.write(`${JSON.stringify({ perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) })}\n`);
await database.close();
await rm(folder, { recursive: true });
