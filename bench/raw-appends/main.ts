import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';

/** Raw durable LMDB appends by 64 writers, each waiting for its flush: prints how many a second. Arguments: seconds. */
const WRITERS = 64;
const milliseconds = Number(process.argv[2] ?? 4) * 1000;
const folder = await mkdtemp(join(tmpdir(), 'raw-appends-'));
const database = open<string, number>({ path: folder, overlappingSync: false });
const value = 'x'.repeat(600);
let key = 0;
const until = performance.now() + milliseconds;

async function write(): Promise<void> {
  while (performance.now() < until) await database.put(key++, value);
}

await Promise.all(Array.from({ length: WRITERS }, write));
process.stdout.write(`${Math.round((key * 1000) / milliseconds)}\n`);
await database.close();
await rm(folder, { recursive: true });
