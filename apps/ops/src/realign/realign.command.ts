import {
  readLogReach,
  toBeRealigned,
  nameOfFollower,
  realign,
  remedyFor,
  type LogFollowerPlace,
  type RealignAction,
} from '#operations';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { mustBeStopped } from '../command-line/must-be-stopped.js';
import { table } from '../terminal/table.js';

interface RealignReport {
  /** Where the log ends; null while it is empty. */
  readonly end: string | null;
  readonly realigned: readonly (LogFollowerPlace & { readonly now: RealignAction })[];
}

export const realignment = changingCommand<object, RealignReport>({
  name: 'realign',
  bearsLogBehind: true,
  summary: 'bring what is ahead of the log back to it, to go on with an older log; no process may run',
  examples: [
    { does: 'show what is ahead, and ask', line: 'realign' },
    { does: 'where there is no terminal to ask at', line: 'realign --yes' },
  ],
  plan: async (invocation) => {
    const { engines } = invocation;
    const [log, views, records] = [await engines.log(), await engines.views(), await engines.records()];
    const reach = await readLogReach({ log, views, records });
    const realigned = toBeRealigned(reach).map((one) => ({ ...one, now: remedyFor(one) }));
    if (realigned.length > 0) await mustBeStopped(invocation);
    return { end: reach.end, realigned };
  },
  question: {
    asks: ({ realigned }) => (realigned.length === 0 ? undefined : 'Go on with this log for good?'),
    remarks: (report) => [reportText(report)],
    left: 'Nothing was changed.',
  },
  foretell: (report) => ({ would: report, text: reportText(report) }),
  carryOut: async (report, { engines, output }) => {
    const parts = { log: await engines.log(), views: await engines.views(), records: await engines.records() };
    if (report.realigned.length > 0) await realign(report.realigned, parts);
    await output.answer(report, reportText);
    return FINE;
  },
});

function reportText({ end, realigned }: RealignReport): string {
  if (realigned.length === 0) return 'Nothing is ahead of the log.';
  const rows = realigned.map((one) => [nameOfFollower(one), one.position, WORDS[one.now]]);
  return `The log ends at ${end ?? 'its beginning'}.\n${table(['FOLLOWS', 'WAS AT', 'NOW'], rows)}`;
}

const WORDS: Readonly<Record<RealignAction, string>> = {
  cleared: 'cleared; built anew from the log at the next start',
  'from the log’s end': 'goes on from the end: nothing is sent once more',
  'from the log’s beginning': 'goes through the log once more, and does what is missing',
};
