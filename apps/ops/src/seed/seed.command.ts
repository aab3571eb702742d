import { InvalidArgumentError } from 'commander';
import { AccountRecords, ApiKeyRecords } from '#accounts';
import { PersonKeys } from '#command-side';
import { domainCodec } from '#runtime';
import { LookUps, Vault } from '#vault';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { oneOf } from './randomness.js';
import { Seeder, type SeededBusiness } from './seeder.js';

interface SeedOptions {
  readonly people: number;
  readonly businesses: number;
  readonly grants: number;
  readonly months: number;
}

interface SeedAnswer {
  readonly people: number;
  readonly businesses: number;
  readonly grants: number;
  readonly events: number;
  readonly seconds: number;
  readonly events_per_second: number;
  /** Of one of the businesses, to try the API with. */
  readonly example: { readonly business_id: string; readonly api_key: string };
}

/** People that are made at once: enough that flushes are shared. */
const SIDE_BY_SIDE = 128;
const MONTH_MS = 30 * 86_400_000;
const MOST = 100_000_000;

export const seed = opsCommand<SeedOptions>({
  name: 'seed',
  summary: 'add a made-up world to the log, by the real deciders: for trials and benches, never in production',
  examples: [
    { does: 'a small town, a year long', line: 'seed --people 1000 --businesses 20 --grants 5000 --months 12' },
    { does: 'only people', line: 'seed --people 100 --businesses 0 --grants 0 --months 1' },
  ],
  declare: (command) =>
    command
      .requiredOption('--people <number>', 'how many people', count)
      .requiredOption('--businesses <number>', 'how many businesses, each in production with an API key', count)
      .requiredOption('--grants <number>', 'how many grants, spread over the people', count)
      .requiredOption('--months <number>', 'how long ago it began; every grant is read once a month', count),
  run: async (invocation) => {
    const { options, output, settings } = invocation;
    if (settings.production) throw new Misuse('A production installation is not seeded: NODE_ENV is production.');
    if (options.grants > 0 && (options.people === 0 || options.businesses === 0)) {
      throw new Misuse('Grants need people and businesses.');
    }
    await output.answer(await seeded(invocation), textOf);
    return FINE;
  },
});

async function seeded({ options, engines, output, signal }: Invocation<SeedOptions>): Promise<SeedAnswer> {
  const [keyring, records] = [await engines.keyring(), await engines.records()];
  const vault = new Vault(keyring, records);
  const lookUps = new LookUps(keyring, records);
  const seeder = new Seeder({
    log: await engines.log(),
    codec: domainCodec(vault),
    vault,
    accounts: new AccountRecords(records, vault, lookUps),
    apiKeys: new ApiKeyRecords(records),
    personKeys: new PersonKeys(lookUps),
  });
  const to = (await engines.clock()).now();
  const from = to - Math.max(1, options.months) * MONTH_MS;
  const since = performance.now();
  const businesses: SeededBusiness[] = [];
  await each(options.businesses, SIDE_BY_SIDE, async (n) => {
    businesses.push(await seeder.business(n + 1, from));
  });
  const bar = output.progress({ label: 'seed', unit: 'people', total: options.people });
  let made = 0;
  const person = async (n: number): Promise<void> => {
    signal.throwIfAborted();
    await seeder.person(holdersOf(n, options, businesses), from, to);
    made += 1;
    bar.at(made);
  };
  try {
    await each(options.people, SIDE_BY_SIDE, person);
  } catch (error) {
    if (signal.aborted)
      throw new CommandFailure(`Stopped after ${String(made)} people; what is there stays, and is whole.`);
    throw error;
  } finally {
    bar.end();
  }
  const seconds = (performance.now() - since) / 1000;
  const [first] = businesses;
  return {
    people: options.people,
    businesses: options.businesses,
    grants: options.grants,
    events: seeder.events,
    seconds: Math.round(seconds * 10) / 10,
    events_per_second: Math.round(seeder.events / seconds),
    example: { business_id: first?.id ?? '', api_key: first?.apiKey ?? '' },
  };
}

/** Calls `work` with 0, 1, ... up to `count`, so many at once; the first error ends it. */
async function each(count: number, atOnce: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      await work(n);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, lane));
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

function count(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= MOST) return value;
  throw new InvalidArgumentError(`a whole number, at most ${String(MOST)}.`);
}

function textOf(answer: SeedAnswer): string {
  const { people, businesses, grants, events, seconds, events_per_second: rate, example } = answer;
  const world = `${String(people)} people, ${String(businesses)} businesses and ${String(grants)} grants`;
  const made = `${world}: ${String(events)} events in ${String(seconds)} s, ${String(rate)} a second`;
  return example.api_key === ''
    ? made
    : `${made}\nTo try it, as business ${example.business_id}:\n  ${example.api_key}`;
}
