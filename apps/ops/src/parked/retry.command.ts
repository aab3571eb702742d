import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import { RetryRequests, type RetryReport } from '#operations';
import { pageOfParked, type ParkedRecord } from '#projecting';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { wholeNumber } from '../command-line/whole-number.js';
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
      .option(
        '--wait <seconds>',
        'how long to wait for a page of them',
        wholeNumber(0, LONGEST_WAIT_SECONDS, 'seconds'),
        DEFAULT_WAIT_SECONDS,
      ),
  plan: async ({ words, options, engines }) => {
    if ((options.all === true) === words.length > 0) throw new Misuse('Give ids, or --all.');
    const records = await engines.records();
    return options.all === true
      ? pageOfParked(records, MAX_PAGE)
      : Promise.all(words.map((id) => foundParked(records, id)));
  },
  foretell: (chosen) => {
    const parked = chosen.map(parkedReport);
    const first = parked.length === MAX_PAGE ? 'These would be tried again first' : 'These would be tried again';
    return { would: { parked }, text: parked.length === 0 ? NOTHING : `${first}:\n${parkedTable(parked)}` };
  },
  carryOut: async (chosen, { options, engines, output, signal }) => {
    const records = await engines.records();
    const asking = new RetryRequests(records, await engines.clock(), options.wait * 1000);
    const retried: RetryReport[] = [];
    for (let some = chosen; some.length > 0; some = await more(records, some)) {
      for (const { id } of some) await asking.ask(id);
      retried.push(...(await asking.answers(some, signal)));
    }
    await output.answer({ retried }, (report) => (retried.length === 0 ? NOTHING : retryText(report)));
    return retried.every(({ outcome }) => outcome === 'done') ? FINE : PROBLEM;
  },
});

type Parked = readonly VersionedRecord<ParkedRecord>[];

/** What follows a whole page. */
async function more(records: RecordStore, page: Parked): Promise<Parked> {
  return page.length < MAX_PAGE ? [] : pageOfParked(records, MAX_PAGE, page.at(-1));
}
