import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'undici';

/**
 * The least that signed webhooks can cost: a loop of signed POSTs by undici over kept connections, from memory, noted
 * nowhere. Prints how many a second, and the milliseconds of CPU time that one took. Arguments: URL, seconds, how many
 * at once.
 */
const [url = '', seconds = '3', sideBySide = '64'] = process.argv.slice(2);
const { origin, pathname } = new URL(url);
const milliseconds = Number(seconds) * 1000;
const pool = new Pool(origin, { connections: Number(sideBySide), pipelining: 1 });
const secret = randomBytes(32);
let until = performance.now() + 500;
let posted = 0;

async function post(): Promise<void> {
  while (performance.now() < until) {
    const id = randomUUID();
    const timestamp = String(Math.floor(Date.now() / 1000));
    const data = { event_id: id, grant_id: randomUUID(), external_ref: 'order-4711', detail: {} };
    const body = JSON.stringify({ type: 'address.confirmed', timestamp: new Date().toISOString(), data });
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
    const { statusCode, body: answer } = await pool.request({ path: pathname, method: 'POST', headers, body });
    await answer.dump();
    if (statusCode !== 204) throw new Error('a POST was not taken');
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
const rate = (posted * 1000) / (performance.now() - started);
process.stdout.write(`${rate.toFixed(0)} ${((user + system) / 1000 / posted).toFixed(4)}\n`);
await pool.close();
