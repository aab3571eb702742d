import type { RecordStore, VersionedRecord } from '#document-store';
import { PARKED, pageOfParked, type ParkedRecord } from '#projecting';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { opsCommand } from '../command-line/ops-command.js';
import { declarePage, moreLine, nextOf, type PageOptions } from '../command-line/paging.js';
import { parkedReport, parkedTable } from './parked-report.js';

export const listParked = opsCommand<PageOptions>({
  name: 'list',
  summary: 'what is parked, in the order of the log; exit code 1 when anything is',
  examples: [
    { does: 'the first fifty', line: 'parked list' },
    { does: 'for another program', line: 'parked list --limit 1000 --json' },
  ],
  declare: declarePage,
  run: async ({ options, engines, output }) => {
    const records = await engines.records();
    const { limit } = options;
    const after = options.after === undefined ? undefined : await stillParked(records, options.after);
    const page = (await pageOfParked(records, limit, after)).map(parkedReport);
    const next = nextOf(page, limit, ({ id }) => id);
    await output.answer({ parked: page, next }, () =>
      page.length === 0 ? 'Nothing is parked.' : [parkedTable(page), ...moreLine(next)].join('\n'),
    );
    return page.length === 0 && options.after === undefined ? FINE : PROBLEM;
  },
});

async function stillParked(records: RecordStore, id: string): Promise<VersionedRecord<ParkedRecord>> {
  const record = await records.get(PARKED, id);
  if (record === undefined) throw new Misuse('--after must name something that is parked: begin again without it.');
  return record;
}
