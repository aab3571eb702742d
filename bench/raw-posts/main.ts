import { Pool } from 'undici';
import { signedPost } from '../support/signed-post.js';

/**
 * The least that signed webhooks can cost: a loop of signed POSTs by undici over kept connections, from memory, noted
 * nowhere. Prints how many a second, and the milliseconds of CPU time that one took, as JSON. Arguments: URL, seconds,
 * how many at once.
 */
const [url = '', seconds = '3', sideBySide = '64'] = process.argv.slice(2);
const { origin, pathname } = new URL(url);
const milliseconds = Number(seconds) * 1000;
const pool = new Pool(origin, { connections: Number(sideBySide), pipelining: 1 });
let until = performance.now() + 500;
let posted = 0;

async function post(): Promise<void> {
  while (performance.now() < until) {
    await signedPost(pool, pathname);
    posted += 1;
  }
}

async function posts(): Promise<void> {
  await Promise.all(Array.from({ length: Number(sideBySide) }, post));
}

await posts();
posted = 0;
const [started, before] = [performance.now(), process.cpuUsage()];
until = started + milliseconds;
await posts();
const { user, system } = process.cpuUsage(before);
const perSecond = (posted * 1000) / (performance.now() - started);
process.stdout.write(`${JSON.stringify({ perSecond, cpuMs: (user + system) / 1000 / posted })}\n`);
await pool.close();
