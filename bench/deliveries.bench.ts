import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '#clock';
import { benchRounds } from './support/bench-rounds.js';
import { median } from './support/median.js';
import { rawPosts, type Posts } from './support/raw-posts.js';
import { WebhookInstallation } from './support/webhook-installation.js';

/**
 * Webhooks a second by one worker, from the ledger until the ledger has them as delivered, against a raw loop of signed
 * POSTs by undici to the same TLS receiver, on the same core in the same run: interleaved rounds, the ratio of the
 * medians. Everything of a round falls due at one moment. Names are not looked up: the receiver is on this machine.
 * Beside other work the clock says little: then the CPU time that one takes tells more.
 */
const ROUNDS = benchRounds(7);
const ENDPOINTS = 10;
const DELIVERIES = 4_000;
const WRITERS = 64;
/** Time to write a round down before it is due. */
const SEED_MS = 8_000;

/** Stands at the moment at which the round falls due. */
class DueClock extends Clock {
  constructor(private readonly at: number) {
    super();
  }

  now(): number {
    return this.at;
  }
}

const installation = await WebhookInstallation.start();
const endpoints = await Promise.all(Array.from({ length: ENDPOINTS }, () => installation.addEndpoint()));
const delivered: Posts[] = [];
const posted: Posts[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const [deliveries, posts] = [await deliver(), await rawPosts(installation.receiver, '0')];
  // The first round warms up.
  if (round === 0) continue;
  delivered.push(deliveries);
  posted.push(posts);
}
await installation.stop();

const [d, p] = [medians(delivered), medians(posted)];
show('raw posts ', p, posted);
show('deliveries', d, delivered);
const ratios = [d.perSecond / p.perSecond, p.cpuMs / d.cpuMs].map((ratio) => ratio.toFixed(3));
process.stdout.write(`ratio       ${String(ratios[0])}, by CPU time ${String(ratios[1])}\n`);

async function deliver(): Promise<Posts> {
  const due = performance.now() + SEED_MS;
  const ledger = installation.ledger(new DueClock(Date.now() + SEED_MS));
  let next = 0;
  const writer = async (): Promise<void> => {
    while (next < DELIVERIES) {
      const endpoint = endpoints[next++ % ENDPOINTS];
      if (endpoint !== undefined) await installation.write(endpoint, ledger);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  if (performance.now() > due) throw new Error('this machine takes too long to write a round down');
  await pause(due - performance.now());
  const before = await installation.workersCpuTime();
  await installation.untilDelivered();
  const perSecond = (DELIVERIES * 1000) / (performance.now() - due);
  return { perSecond, cpuMs: ((await installation.workersCpuTime()) - before) / DELIVERIES };
}

function medians(rounds: readonly Posts[]): Posts {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  };
}

function show(name: string, { perSecond, cpuMs }: Posts, rounds: readonly Posts[]): void {
  const each = rounds.map((round) => Math.round(round.perSecond)).join(' ');
  process.stdout.write(`${name}  ${perSecond.toFixed(0)}/s (${each}), ${cpuMs.toFixed(3)} ms of CPU time each\n`);
}
