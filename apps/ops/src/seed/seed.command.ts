import { availableParallelism } from 'node:os';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { wholeNumber } from '../command-line/whole-number.js';
import { counted } from '../terminal/counted.js';
import { PeopleFromParent } from './people-from-parent.js';
import { seedInProcesses } from './seed-in-processes.js';
import { businessesOfEach, type SeedAnswer, type SeedOptions } from './seed-options.js';
import { seedWorld } from './seed-world.js';

const MOST_PEOPLE = 10_000_000;
/** All of them are kept in memory. */
const MOST_BUSINESSES = 100_000;
const MOST_GRANTS = 100_000_000;
/** A person is made in memory, with every grant and all that was ever read of it. */
const MOST_GRANTS_EACH = 1_000;
/** A century: older times are no trial of anything. */
const MOST_MONTHS = 1_200;
const MOST_PROCESSES = 16;
/** People between two words of a process to the one that started it. */
const SAID_EVERY = 16;

export const seed = changingCommand<SeedOptions, undefined>({
  name: 'seed',
  summary: 'add a made-up world to the log, by the real deciders: for trials and benches, never in production',
  examples: [
    { does: 'a small town, a year long', line: 'seed --people 1000 --businesses 20 --grants 5000 --months 12' },
    { does: 'only people', line: 'seed --people 100 --businesses 0 --grants 0 --months 1' },
  ],
  declare: (command) =>
    command
      .requiredOption('--people <number>', 'how many people', wholeNumber(0, MOST_PEOPLE))
      .requiredOption(
        '--businesses <number>',
        'how many businesses, each in production with an API key',
        wholeNumber(0, MOST_BUSINESSES),
      )
      .requiredOption('--grants <number>', 'how many grants, spread over the people', wholeNumber(0, MOST_GRANTS))
      .requiredOption(
        '--months <number>',
        'how long ago it began, 1 to 1200; every grant is read once a month',
        wholeNumber(1, MOST_MONTHS),
      )
      .option(
        '--processes <number>',
        'how many share the work',
        wholeNumber(1, MOST_PROCESSES),
        Math.min(2, availableParallelism()),
      ),
  plan: async ({ options, settings, engines }) => {
    if (settings.production) throw new Misuse('A production installation is not seeded: NODE_ENV is production.');
    if (options.grants > 0 && (options.people === 0 || options.businesses === 0)) {
      throw new Misuse('Grants need people and businesses.');
    }
    if (options.grants > MOST_GRANTS_EACH * options.people) {
      throw new Misuse(`--grants must be at most ${String(MOST_GRANTS_EACH)} a person.`);
    }
    // An installation that is not there, or may not be added to, is told of once, before anything begins.
    await engines.records();
    await engines.log();
    return undefined;
  },
  foretell: (_, { options }) => {
    const { people, businesses, grants, months } = options;
    const processes = businessesOfEach(options).length;
    const since = months === 1 ? 'over a month' : `over ${String(months)} months`;
    const text = `${worldText(options)} would be added to the log, ${since}, by ${counted(processes, 'process', 'processes')}.`;
    return { would: { people, businesses, grants, months, processes }, text };
  },
  carryOut: async (_, invocation) => {
    await invocation.output.answer(await seeded(invocation), textOf);
    return FINE;
  },
});

async function seeded(invocation: Invocation<SeedOptions>): Promise<SeedAnswer> {
  const { options, output } = invocation;
  if (process.connected) return takingPart(invocation);
  const bar = output.progress({ label: 'seed', unit: 'people', total: options.people });
  const onMade = (people: number): void => {
    bar.at(people);
  };
  try {
    return await seedInProcesses(invocation, onMade);
  } finally {
    bar.end();
  }
}

/** In a process that another seed has started. */
async function takingPart(invocation: Invocation<SeedOptions>): Promise<SeedAnswer> {
  const parent = new PeopleFromParent();
  try {
    return await seedWorld(invocation, parent.next, (people) => {
      if (people % SAID_EVERY === 0) parent.tell(people);
    });
  } finally {
    parent.leave();
  }
}

function worldText({ people, businesses, grants }: Pick<SeedOptions, 'people' | 'businesses' | 'grants'>): string {
  const places = [counted(people, 'person', 'people'), counted(businesses, 'business', 'businesses')];
  return `${places.join(', ')} and ${counted(grants, 'grant')}`;
}

function textOf(answer: SeedAnswer): string {
  const { events, seconds, events_per_second: rate, example } = answer;
  const made = `${worldText(answer)}: ${counted(events, 'event')} in ${String(seconds)} s, ${String(rate)} a second`;
  return example.api_key === ''
    ? made
    : `${made}\nTo try it, as business ${example.business_id}:\n  ${example.api_key}`;
}
