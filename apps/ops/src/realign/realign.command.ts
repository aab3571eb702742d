import {
  lookAtReach,
  toBeRealigned,
  nameOfFollower,
  realign,
  remedyFor,
  type LogFollowerPlace,
  type Realigned,
} from '#operations';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure } from '../command-line/failures.js';
import { mustBeStopped } from '../command-line/must-be-stopped.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { confirmed } from '../terminal/confirmation.js';
import { table } from '../terminal/table.js';

interface RealignOptions {
  readonly yes?: true;
}

interface RealignReport {
  /** Where the log ends; null while it is empty. */
  readonly end: string | null;
  readonly realigned: readonly (LogFollowerPlace & { readonly now: Realigned })[];
}

export const realignment = opsCommand<RealignOptions>({
  name: 'realign',
  summary: 'bring what is ahead of the log back to it, where an older log is to be gone on with; no process may run',
  examples: [
    { does: 'show what is ahead, and ask', line: 'realign' },
    { does: 'where there is no terminal to ask at', line: 'realign --yes' },
  ],
  declare: (command) => command.option('--yes', 'do not ask'),
  run: async (invocation) => {
    const { output, engines, options } = invocation;
    const [log, views, records] = [await engines.log(), await engines.views(), await engines.records()];
    const reach = await lookAtReach({ log, views, records });
    const realigned = toBeRealigned(reach).map((one) => ({ ...one, now: remedyFor(one) }));
    const report: RealignReport = { end: reach.end, realigned };
    if (realigned.length > 0) {
      await mustBeStopped(invocation);
      if (options.yes !== true) await ask(report, invocation);
      await realign(realigned, { log, views, records });
    }
    await output.answer(report, reportText);
    return FINE;
  },
});

async function ask(report: RealignReport, { output, signal }: Invocation<RealignOptions>): Promise<void> {
  output.note(reportText(report));
  if (!(await confirmed('Go on with this log for good?', signal))) throw new CommandFailure('Nothing was changed.');
}

function reportText({ end, realigned }: RealignReport): string {
  if (realigned.length === 0) return 'Nothing is ahead of the log.';
  const rows = realigned.map((one) => [nameOfFollower(one), one.position, WORDS[one.now]]);
  return `The log ends at ${end ?? 'its beginning'}.\n${table(['FOLLOWS', 'WAS AT', 'NOW'], rows)}`;
}

const WORDS: Readonly<Record<Realigned, string>> = {
  cleared: 'cleared; built anew from the log at the next start',
  'from the log’s end': 'goes on from the end: nothing is sent once more',
  'from the log’s beginning': 'goes through the log once more, and does what is missing',
};
