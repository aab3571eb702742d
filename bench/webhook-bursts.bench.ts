import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../test/support/clients/client.js';
import { benchRounds } from './support/bench-rounds.js';
import { median } from './support/median.js';
import { rawPosts, type Posts } from './support/raw-posts.js';
import { registered } from './support/registered.js';
import { SplitDemo } from './support/split-demo.js';
import { TlsReceiver } from './support/tls-receiver.js';

/**
 * Webhooks a second from the first call to the last arrival: people with ten grants of one business each confirm their
 * address, by 64 clients, the processes running apart; first with one endpoint, then with ten, each of which is told of
 * everything. As many deliveries in both. Against a raw loop of signed POSTs to the same receiver (bench/raw-posts)
 * after each round, the ratio of the medians, by processor time of all processes as well.
 */
const ROUNDS = benchRounds(7);
const PEOPLE = 64;
const GRANTS_EACH = 10;
const MOST_ENDPOINTS = 10;
const DELIVERIES = 3_000;
const CLIENTS = 64;
const SIDE_BY_SIDE = 8;
const PATIENCE_MS = 60_000;
const ALL_CORES = '0-1023';

const folder = await mkdtemp(join(tmpdir(), 'webhook-bursts-'));
const receiver = await TlsReceiver.start(folder);
const service = await SplitDemo.start(1, {
  WEBHOOKS_ALLOW_LOCAL: 'true',
  NODE_EXTRA_CA_CERTS: receiver.certificate,
});
const people: Client[] = [];
while (people.length < PEOPLE) people.push(...(await Promise.all(Array.from({ length: SIDE_BY_SIDE }, holder))));
let arrived = 0;
let lastAt = 0;
receiver.behave = (path, response) => {
  if (path !== '/raw') {
    arrived += 1;
    lastAt = performance.now();
  }
  response.writeHead(204).end();
};
let endpoints = 0;
for (const count of [1, MOST_ENDPOINTS]) {
  for (; endpoints < count; endpoints++) {
    await service.business.bodyOf('POST', '/v1/webhook-endpoints', { url: receiver.url(randomUUID()) });
  }
  await rounds(count);
}
await service.stop();
await receiver.stop();
await rm(folder, { recursive: true });

/** A person whose grants are held. */
async function holder(): Promise<Client> {
  const person = await registered(service.command, service.query);
  const key = String((await person.bodyOf('GET', '/person/v1/key'))['key']);
  for (let grant = 0; grant < GRANTS_EACH; grant++) await service.claimOf(key);
  return person;
}

async function rounds(count: number): Promise<void> {
  const bursts: Posts[] = [];
  const raws: Posts[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [done, raw] = [await burst(count), await rawPosts(receiver, ALL_CORES)];
    // The first round warms up.
    if (round === 0) continue;
    bursts.push(done);
    raws.push(raw);
  }
  const middle = (of: keyof Posts, all: readonly Posts[]): number => median(all.map((one) => one[of]));
  const [b, r] = [bursts, raws].map((all) => ({ perSecond: middle('perSecond', all), cpuMs: middle('cpuMs', all) }));
  if (b === undefined || r === undefined) return;
  const listed = bursts.map(({ perSecond }) => Math.round(perSecond)).join(' ');
  process.stdout.write(
    `${String(count).padStart(2)} endpoints  ${b.perSecond.toFixed(0)} deliveries/s (${listed}), ${b.cpuMs.toFixed(2)} ms of CPU each; ` +
      `raw ${r.perSecond.toFixed(0)}/s, ${r.cpuMs.toFixed(3)} ms; ` +
      `ratio ${(b.perSecond / r.perSecond).toFixed(3)}, by CPU ${(r.cpuMs / b.cpuMs).toFixed(3)}\n`,
  );
}

/** @throws Error when something does not arrive in time */
async function burst(count: number): Promise<Posts> {
  const calls = DELIVERIES / GRANTS_EACH / count;
  const cpuBefore = await service.cpuTime();
  arrived = 0;
  let next = 0;
  const since = performance.now();
  const client = async (): Promise<void> => {
    for (let nth = next++; nth < calls; nth = next++) {
      await people[nth % people.length]?.bodyOf('POST', '/person/v1/address/confirmation');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const deadline = performance.now() + PATIENCE_MS;
  while (arrived < DELIVERIES) {
    if (performance.now() > deadline) throw new Error(`only ${String(arrived)} webhooks arrived`);
    await pause(5);
  }
  const perSecond = (DELIVERIES * 1000) / (lastAt - since);
  return { perSecond, cpuMs: ((await service.cpuTime()) - cpuBefore) / DELIVERIES };
}
