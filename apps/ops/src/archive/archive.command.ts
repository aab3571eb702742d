import { DAY_MS } from '#clock';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { mustBeStopped } from '../command-line/must-be-stopped.js';
import { wholeNumber } from '../command-line/whole-number.js';
import { archived, foreseen } from './archived.js';
import { archivesFailure } from './archive-failure.js';
import { archivedText, compactedText, foreseenCompactionText, foreseenText } from './archive-text.js';
import { compacted, foreseenCompaction } from './compacted.js';

interface ArchiveOptions {
  /** In days. */
  readonly olderThan?: number;
  readonly compact?: true;
}

/** The access events to be put into files; or that the database is to let go of those that are. */
type ArchivePlan = { readonly by: string; readonly before: number } | 'compact';

const MOST_DAYS = 36_500;

export const archive = changingCommand<ArchiveOptions, ArchivePlan>({
  name: 'archive',
  summary: 'put old access events into sealed files, where everything finds them; with --compact there alone',
  examples: [
    { does: 'those older than ACCESS_ARCHIVE_AFTER_DAYS, beside the running service', line: 'archive' },
    { does: 'how many are older than two years', line: 'archive --older-than 730 --dry-run' },
    { does: 'write the log’s database anew without them; no process may run', line: 'archive --compact' },
  ],
  declare: (command) =>
    command
      .option(
        '--older-than <days>',
        'of so many days ago or more; else as ACCESS_ARCHIVE_AFTER_DAYS says',
        wholeNumber(1, MOST_DAYS, 'days'),
      )
      .option('--compact', 'write the log’s database anew without what stands in files; no process may run'),
  plan: async (invocation) => {
    const { options, settings, engines, operator } = invocation;
    if (!engines.mayArchive()) throw new Misuse(OF_SERVERS);
    if (options.compact === true) {
      if (options.olderThan !== undefined) throw new Misuse('--older-than does not go with --compact.');
      await mustBeStopped(invocation);
      return 'compact';
    }
    const after = options.olderThan ?? settings.accessArchiveAfterDays;
    if (after === undefined) throw new Misuse('Say how old: --older-than DAYS, or set ACCESS_ARCHIVE_AFTER_DAYS.');
    return { by: `operator:${operator()}`, before: (await engines.clock()).now() - after * DAY_MS };
  },
  foretell: async (plan, invocation) => {
    if (plan === 'compact') {
      const would = await foreseenCompaction(invocation);
      return { would, text: foreseenCompactionText(would) };
    }
    const would = await foreseen(plan, invocation);
    return { would, text: foreseenText(would) };
  },
  carryOut: async (plan, invocation) => {
    const { output } = invocation;
    if (plan === 'compact') await output.answer(await compacted(invocation), compactedText);
    else await output.answer(await archived(plan, invocation), archivedText);
    return FINE;
  },
  failure: archivesFailure,
});

const OF_SERVERS = 'EVENT_STORE_URL names a server, which keeps all events itself: nothing is archived there.';
