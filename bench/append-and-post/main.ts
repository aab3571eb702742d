import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { open } from 'lmdb';
import { Pool } from 'undici';
import { percentile } from '../support/percentile.js';
import { signedPost } from '../support/signed-post.js';

/**
 * The floor of a change that is told by a webhook, at a steady pace: one durable append, which is when a caller could
 * be answered, and one signed POST. Prints the milliseconds until the append and until the receiver's answer, as JSON.
 * Arguments: URL, how many a second, seconds.
 */
const [url = '', perSecond = '20', seconds = '5'] = process.argv.slice(2);
const { origin, pathname } = new URL(url);
const folder = await mkdtemp(join(tmpdir(), 'append-and-post-'));
const database = open<string, number>({ path: folder, overlappingSync: false });
const pool = new Pool(origin, { connections: 16 });
const value = 'x'.repeat(600);
const answered: number[] = [];
const arrived: number[] = [];

async function change(nth: number): Promise<void> {
  const since = performance.now();
  await database.put(nth, value);
  answered.push(performance.now() - since);
  await signedPost(pool, pathname);
  arrived.push(performance.now() - since);
}

// Opens the connection and the database's first pages.
await change(0);
answered.length = 0;
arrived.length = 0;
const began = performance.now();
const changes: Promise<void>[] = [];
for (let nth = 1; nth <= Number(perSecond) * Number(seconds); nth++) {
  changes.push(change(nth));
  await pause(Math.max(0, began + (nth * 1000) / Number(perSecond) - performance.now()));
}
await Promise.all(changes);
const times = (all: readonly number[]) => ({ p50: percentile(all, 0.5), p99: percentile(all, 0.99) });
process.stdout.write(`${JSON.stringify({ answered: times(answered), arrived: times(arrived) })}\n`);
await pool.close();
await database.close();
await rm(folder, { recursive: true });
