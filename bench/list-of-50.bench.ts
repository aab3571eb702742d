import { Client } from '../test/support/clients/client.js';
import { dataOf } from '../test/support/clients/ask.js';
import { MAX_READ, type EventStore, type Position } from '#event-store';
import { EnginesOnDemand, readSettings } from '#runtime';
import { BareService } from './support/bare-service.js';
import { benchRounds } from './support/bench-rounds.js';
import { claimedGrants } from './support/claimed-grants.js';
import { DemoService } from './support/demo-service.js';
import { median } from './support/median.js';

/**
 * How long a list of 50 people's grants takes against the read of one, asked one after the other, by the service and by
 * the floor (bench/bare-service), on the same core: interleaved rounds, the ratio of the medians. That each list left
 * 50 durable entries, and each read one, is looked up in the log.
 */
const ROUNDS = benchRounds(7);
const READS = 100;
const LISTS = 100;
const A_PAGE = 50;
const GRANTS = 100;

interface Times {
  readonly one: number;
  readonly list: number;
}

const bare = await BareService.start();
const service = await DemoService.start();
const grants = await claimedGrants(service, GRANTS);
const engines = new EnginesOnDemand(readSettings(service.environment, false));
const log = await engines.log();
const floors: Times[] = [];
const lists: Times[] = [];
let entries = 0;
try {
  for (let round = 0; round <= ROUNDS; round++) {
    await service.anHourLater();
    const floor = await timed(new Client(bare.baseUrl, 'nobody'));
    const from = await log.head();
    const list = await timed(service.business());
    entries = await entriesAfter(log, from);
    if (entries !== READS + LISTS * A_PAGE) throw new Error(`${String(entries)} entries were left`);
    // The first round warms up.
    if (round === 0) continue;
    floors.push(floor);
    lists.push(list);
  }
} finally {
  await engines.close();
  await bare.stop();
  await service.stop();
}
show('floor', floors);
show('service', lists);
process.stdout.write(
  `entries    ${String(entries)} in the log for ${String(READS)} reads and ${String(LISTS)} lists, in every round\n`,
);

async function timed(client: Client): Promise<Times> {
  const one: number[] = [];
  const list: number[] = [];
  for (let turn = 0; turn < Math.max(READS, LISTS); turn++) {
    if (turn < READS) one.push(await time(() => client.bodyOf('GET', `/v1/grants/${grants[turn % GRANTS] ?? ''}`)));
    if (turn < LISTS) {
      list.push(
        await time(async () => {
          const { length } = dataOf(await client.get('/v1/grants'));
          if (length !== A_PAGE) throw new Error(`a list had ${String(length)}`);
        }),
      );
    }
  }
  return { one: median(one), list: median(list) };
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await act();
  return performance.now() - since;
}

/** Grants that were shown, as entered after a position, and stand in the log for another process to see. */
async function entriesAfter(store: EventStore, position: Position | undefined): Promise<number> {
  let count = 0;
  for (let after = position; ;) {
    const page = await store.readLog({
      ...{ limit: MAX_READ, filter: { eventTypes: ['access.read.v1', 'access.listed.v1'] } },
      ...(after !== undefined && { after }),
    });
    count += page.events.length;
    after = page.through;
    if (page.atHead) return count;
  }
}

function show(what: string, rounds: readonly Times[]): void {
  const [one, list] = [median(rounds.map((round) => round.one)), median(rounds.map((round) => round.list))];
  const ratios = rounds.map((round) => (round.list / round.one).toFixed(2)).join(' ');
  process.stdout.write(
    `${what.padEnd(10)} one ${one.toFixed(2)} ms, list ${list.toFixed(2)} ms, ratio ${(list / one).toFixed(2)} (${ratios})\n`,
  );
}
