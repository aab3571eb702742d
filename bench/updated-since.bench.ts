import { DAY_MS } from '#clock';
import { Client } from '../test/support/clients/client.js';
import { dataOf } from '../test/support/clients/ask.js';
import { benchRounds } from './support/bench-rounds.js';
import { caughtUp } from './support/caught-up.js';
import { DemoService } from './support/demo-service.js';
import { worldOfGrants } from './support/large-world.js';
import { liftPlan } from './support/lift-plan.js';
import { median } from './support/median.js';
import { seedLog } from './support/seed-log.js';

/**
 * How long `updated_since` takes a business with many grants against one with few: a poll that finds nothing, and a
 * whole page of 50 that changed. The floor is the read of one grant, which any size of the log slows as much.
 * Interleaved rounds, the ratio of the medians. A business has half of the grants that are named.
 */
const ROUNDS = benchRounds(7);
const FEW = 10_000;
const MANY = Number(process.env['BENCH_GRANTS'] ?? 300_000);
const TIMES = 60;
/** So that what is seeded is soon taken up. */
const TWO_CORES = '0,1';
/** Changes of two months ago and later fill a page, also where there are few grants. */
const BACK_MS = 60 * DAY_MS;

type Poll = 'one' | 'nothing' | 'page';
type Times = Readonly<Record<Poll, number>>;

interface Place {
  readonly service: DemoService;
  readonly business: Client;
  readonly paths: Readonly<Record<Poll, string>>;
  readonly rounds: Times[];
}

const few = await placeWith(FEW);
const many = await placeWith(MANY);
for (let round = 0; round <= ROUNDS; round++) {
  for (const place of [few, many]) {
    await place.service.anHourLater();
    const times = await timesOf(place);
    // The first round warms up.
    if (round > 0) place.rounds.push(times);
  }
}
await few.service.stop();
await many.service.stop();
show('a grant', 'one');
show('nothing new', 'nothing');
show('a page of 50', 'page');

async function placeWith(grants: number): Promise<Place> {
  const service = await DemoService.start({}, [], TWO_CORES);
  const world = worldOfGrants(grants);
  const { business: seeded } = await service.restartAfter(() => seedLog(service.environment, world));
  await caughtUp(service.environment);
  await liftPlan(await service.staff(), seeded.id);
  const business = new Client(service.baseUrl, seeded.apiKey);
  const page = `/v1/grants?updated_since=${new Date(Date.now() - BACK_MS).toISOString()}`;
  const [first] = dataOf(await business.get(page));
  const nothing = `/v1/grants?updated_since=${new Date(Date.now() + DAY_MS).toISOString()}`;
  return { service, business, paths: { one: `/v1/grants/${String(first?.['id'])}`, nothing, page }, rounds: [] };
}

async function timesOf({ business, paths }: Place): Promise<Times> {
  const [one, nothing, page] = [
    await middleTime(business, paths.one),
    await middleTime(business, paths.nothing, 0),
    await middleTime(business, paths.page, 50),
  ];
  return { one, nothing, page };
}

/** @param found how many grants there must be on the page */
async function middleTime(business: Client, path: string, found?: number): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const since = performance.now();
    const answer = await business.get(path);
    times.push(performance.now() - since);
    if (answer.status !== 200) throw new Error(`a read was answered ${String(answer.status)}`);
    if (found !== undefined && dataOf(answer).length !== found) {
      throw new Error(`${String(dataOf(answer).length)} grants were found, where ${String(found)} should be`);
    }
  }
  return median(times);
}

function show(what: string, asked: Poll): void {
  const [with_, without] = [many, few].map(({ rounds }) => rounds.map((round) => round[asked]));
  const [m, f] = [median(with_ ?? []), median(without ?? [])];
  process.stdout.write(
    `${what.padEnd(13)} ${m.toFixed(2)} ms with ${String(MANY)} grants, ${f.toFixed(2)} ms with ${String(FEW)}, ` +
      `ratio ${(m / f).toFixed(2)}\n`,
  );
}
