import { InvalidArgumentError } from 'commander';
import { MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import { RetryRequests } from '#operations';
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

export const retryParked = changingCommand<RetryOptions, readonly VersionedRecord<ParkedRecord>[]>({
  name: 'retry',
  summary: 'try parked events again; what came behind them in a document follows, in the order of the log',
  examples: [
    { does: 'one', line: 'parked retry read-models--blue/grants/ID' },
    { does: 'all, after a version that knows them is in place', line: 'parked retry --all' },
  ],
  declare: (command) =>
    command
      .argument('[id...]', 'as `parked list` gives them')
      .option('--all', 'everything that is parked, up to a thousand at a time')
      .option('--wait <seconds>', 'how long to wait for each', seconds, DEFAULT_WAIT_SECONDS),
  plan: async ({ words, options, engines }) => {
    if ((options.all === true) === words.length > 0) throw new Misuse('Give ids, or --all.');
    const records = await engines.records();
    return options.all === true ? everything(records) : Promise.all(words.map((id) => foundParked(records, id)));
  },
  foretell: (chosen) => {
    const parked = chosen.map(parkedReport);
    const text = parked.length === 0 ? NOTHING : `These would be tried again:\n${parkedTable(parked)}`;
    return { would: { parked }, text };
  },
  carryOut: async (chosen, { options, engines, output, signal }) => {
    const asking = new RetryRequests(await engines.records(), await engines.clock(), options.wait * 1000);
    for (const { id } of chosen) await asking.ask(id);
    const retried = await Promise.all(chosen.map((record) => asking.answer(record, signal)));
    await output.answer({ retried }, (report) => (retried.length === 0 ? NOTHING : retryText(report)));
    return retried.every(({ outcome }) => outcome === 'done') ? FINE : PROBLEM;
  },
});

function everything(records: RecordStore): Promise<readonly VersionedRecord<ParkedRecord>[]> {
  return records.page(PARKED, { index: 'by-position', equal: {}, direction: 'up', limit: MAX_PAGE });
}

function seconds(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= LONGEST_WAIT_SECONDS) return value;
  throw new InvalidArgumentError(`a whole number of seconds, at most ${String(LONGEST_WAIT_SECONDS)}.`);
}
