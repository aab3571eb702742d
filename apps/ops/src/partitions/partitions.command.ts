import { DIVISIBLE, repartition } from '#operations';
import { MOST_PARTITIONS, PartitionRecords } from '#projecting';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { mustBeStopped } from '../command-line/must-be-stopped.js';
import { counted } from '../terminal/counted.js';

interface PartitionsReport {
  readonly partitions: number;
  /** Null when they are only looked at. */
  readonly before: number | null;
  /** The projections that are divided; the others are kept in one. */
  readonly divided: readonly string[];
}

export const partitions = changingCommand<object, PartitionsReport>({
  name: 'partitions',
  summary: 'show into how many partitions views are divided, or divide them into another number; no process may run',
  examples: [
    { does: 'show how many there are', line: 'partitions' },
    { does: 'divide them into four', line: 'partitions 4' },
  ],
  declare: (command) => command.argument('[number]', `from 1 to ${String(MOST_PARTITIONS)}`),
  plan: async (invocation) => {
    const [word] = invocation.words;
    const to = word === undefined ? undefined : numberOf(word);
    const now = await new PartitionRecords(await invocation.engines.records()).count();
    if (to !== undefined) await mustBeStopped(invocation);
    const divided = DIVISIBLE.map(({ name }) => name);
    return { partitions: to ?? now, before: to === undefined ? null : now, divided };
  },
  foretell: (report) => ({ would: report, text: reportText(report) }),
  carryOut: async (report, { engines, output }) => {
    const { partitions: to, before } = report;
    if (before !== null) await repartition(to, { views: await engines.views(), records: await engines.records() });
    await output.answer(report, reportText);
    return FINE;
  },
});

function numberOf(word: string): number {
  const number = Number(word);
  if (/^\d+$/.test(word) && number >= 1 && number <= MOST_PARTITIONS) return number;
  throw new Misuse(`Give a whole number from 1 to ${String(MOST_PARTITIONS)}.`);
}

function reportText({ partitions: count, before, divided }: PartitionsReport): string {
  const now = `${divided.join(', ')}: ${counted(count, 'partition')}; all other views: 1`;
  return before === null || before === count
    ? now
    : `${now} (before: ${String(before)}). Where PARTITIONS is set, set it to ${String(count)}.`;
}
