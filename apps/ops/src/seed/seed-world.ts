import { AccountRecords, ApiKeyRecords } from '#accounts';
import { PersonKeys } from '#command-side';
import { domainCodec } from '#events';

import { LookUps, Vault } from '#vault';
import { CommandFailure } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { MONTH_MS } from './month.js';
import { numbersTo, type NextNumber } from './next-number.js';
import { oneOf } from './randomness.js';
import { answerOf, type SeedAnswer, type SeedOptions } from './seed-options.js';
import { Seeder, type SeededBusiness } from './seeder.js';

/** People that are made at once: enough that flushes are shared. */
const SIDE_BY_SIDE = 128;

/**
 * Makes a world in this process: its businesses, and people of the whole for as long as there are some to make.
 * @param onMade hears how many people it has made until now
 */
export async function seedWorld(
  { options, engines, signal }: Invocation<SeedOptions>,
  next: NextNumber,
  onMade: (people: number) => void,
): Promise<SeedAnswer> {
  const seeder = await seederOn(engines);
  const to = (await engines.clock()).now();
  const from = to - options.months * MONTH_MS;
  const since = performance.now();
  const businesses: SeededBusiness[] = [];
  await each(numbersTo(options.businesses), SIDE_BY_SIDE, async () => {
    businesses.push(await seeder.business(from));
  });
  let made = 0;
  const person = async (n: number): Promise<void> => {
    signal.throwIfAborted();
    await seeder.person(holdersOf(n, options, businesses), from, to);
    made += 1;
    onMade(made);
  };
  try {
    await each(next, Math.min(SIDE_BY_SIDE, options.people), person);
  } catch (error) {
    if (signal.aborted)
      throw new CommandFailure(`Stopped after ${String(made)} people; what is there stays, and is whole.`);
    throw error;
  }
  const [first] = businesses;
  return answerOf(options, seeder.events, since, { business_id: first?.id ?? '', api_key: first?.apiKey ?? '' });
}

async function seederOn(engines: Invocation<SeedOptions>['engines']): Promise<Seeder> {
  const [keyring, records] = [await engines.keyring(), await engines.records()];
  const vault = new Vault(keyring, records);
  const lookUps = new LookUps(keyring, records);
  return new Seeder({
    log: await engines.log(),
    codec: domainCodec(vault),
    vault,
    accounts: new AccountRecords(records, vault, lookUps),
    apiKeys: new ApiKeyRecords(records),
    personKeys: new PersonKeys(lookUps),
  });
}

/** Calls `work` with each number, so many at once; the first error ends it. */
async function each(next: NextNumber, atOnce: number, work: (n: number) => Promise<void>): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let n = await next(); n !== undefined; n = await next()) await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** The businesses that the person with this number has grants at; the grants are spread evenly. */
function holdersOf(
  n: number,
  { grants, people }: SeedOptions,
  businesses: readonly SeededBusiness[],
): readonly SeededBusiness[] {
  const share = Math.floor(((n + 1) * grants) / people) - Math.floor((n * grants) / people);
  return Array.from({ length: share }, () => businesses[oneOf(businesses.length)]).filter((one) => one !== undefined);
}
