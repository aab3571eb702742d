import { InvalidArgumentError } from 'commander';
import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import { RetryRequests, type RetryReport } from '#operations';
import { PARKED, type ParkedRecord } from '#projecting';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { foundParked } from './found-parked.js';
import { parkedReport, parkedTable } from './parked-report.js';
import { retryText } from './retry-text.js';

interface RetryOptions {
  readonly all?: true;
  readonly wait: number;
}

const NOTHING = 'Nothing is parked.';
const DEFAULT_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3_600;

export const retryParked = changingCommand<RetryOptions, Parked>({
  name: 'retry',
  summary: 'try parked events again; what came behind them in a document follows, in the order of the log',
  examples: [
    { does: 'one', line: 'parked retry read-models--blue/grants/ID' },
    { does: 'all, after a version that knows them is in place', line: 'parked retry --all' },
  ],
  declare: (command) =>
    command
      .argument('[id...]', 'as `parked list` gives them')
      .option('--all', 'everything that is parked')
      .option('--wait <seconds>', 'how long to wait for each', seconds, DEFAULT_WAIT_SECONDS),
  plan: async ({ words, options, engines }) => {
    if ((options.all === true) === words.length > 0) throw new Misuse('Give ids, or --all.');
    const records = await engines.records();
    return options.all === true ? everything(records) : Promise.all(words.map((id) => foundParked(records, id)));
  },
  foretell: (chosen) => {
    const parked = chosen.map(parkedReport);
    const first = parked.length === MAX_PAGE ? 'These would be tried again first' : 'These would be tried again';
    return { would: { parked }, text: parked.length === 0 ? NOTHING : `${first}:\n${parkedTable(parked)}` };
  },
  carryOut: async (chosen, { options, engines, output, signal }) => {
    const asking = new RetryRequests(await engines.records(), await engines.clock(), options.wait * 1000);
    const retried: RetryReport[] = [];
    for (let some = chosen; some.length > 0; some = await more(await engines.records(), some)) {
      for (const { id } of some) await asking.ask(id);
      retried.push(...(await asking.answers(some, signal)));
    }
    await output.answer({ retried }, (report) => (retried.length === 0 ? NOTHING : retryText(report)));
    return retried.every(({ outcome }) => outcome === 'done') ? FINE : PROBLEM;
  },
});

type Parked = readonly VersionedRecord<ParkedRecord>[];

/** In the order of the log, a page of it. */
function everything(records: RecordStore, after?: { readonly order: string; readonly id: string }): Promise<Parked> {
  const request = { index: 'by-position', equal: {}, direction: 'up', limit: MAX_PAGE } as const;
  return records.page(PARKED, { ...request, ...(after && { after }) });
}

/** What follows a whole page. */
async function more(records: RecordStore, page: Parked): Promise<Parked> {
  const last = page.at(-1);
  return last === undefined || page.length < MAX_PAGE
    ? []
    : everything(records, { order: last.body.position, id: last.id });
}

function seconds(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= LONGEST_WAIT_SECONDS) return value;
  throw new InvalidArgumentError(`a whole number of seconds, at most ${String(LONGEST_WAIT_SECONDS)}.`);
}
