import type { VersionedRecord } from '#document-store';
import { Asking } from '#operations';
import { PARKED, SkippedEvents, type ParkedRecord } from '#projecting';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { CommandFailure, Misuse } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { confirmed } from '../terminal/confirmation.js';
import { foundParked } from './found-parked.js';
import { retryText } from './retry-text.js';

interface SkipOptions {
  readonly reason?: string;
  readonly yes?: true;
}

const MAX_REASON = 500;
const PATIENCE_MS = 30_000;

export const skipParked = opsCommand<SkipOptions>({
  name: 'skip',
  summary: 'go on without a parked event; who decided it and why is kept for good',
  examples: [
    {
      does: 'asked for on the terminal',
      line: "parked skip read-models--blue/grants/ID --reason 'written by a faulty build'",
    },
  ],
  declare: (command) =>
    command
      .argument('<id>', 'as `parked list` gives it')
      .option('--reason <text>', 'why, without any person’s data')
      .option('--yes', 'do not ask'),
  run: async (invocation) => {
    const { words, options, engines, output, operator } = invocation;
    const [id = ''] = words;
    const reason = options.reason?.trim() ?? '';
    if (reason === '' || reason.length > MAX_REASON)
      throw new Misuse('--reason must say why, in 500 characters at most.');
    const records = await engines.records();
    const record = await foundParked(records, id);
    const { eventType, stream, revision, projection } = record.body;
    const question = `Go on without ${eventType} (${stream}, revision ${String(revision)}) in ${projection}?`;
    if (options.yes !== true && !(await confirmed(question, invocation.signal))) {
      throw new CommandFailure('Nothing was skipped.');
    }
    const clock = await engines.clock();
    const decided = { reason, by: `operator:${operator()}`, at: clock.iso() };
    await new SkippedEvents(records).add(record.body, decided);
    const retried = [await goneOn(record, invocation)];
    await output.answer({ skipped: { id, ...decided }, retried }, retryText);
    return retried.every(({ outcome }) => outcome === 'done') ? FINE : PROBLEM;
  },
});

/** A policy goes on anyway; a document is brought up to what came behind the event. */
async function goneOn(record: VersionedRecord<ParkedRecord>, { engines, signal }: Invocation<SkipOptions>) {
  const records = await engines.records();
  if (record.body.projection.startsWith('policy/')) {
    await records.remove(PARKED, record.id);
    return { id: record.id, outcome: 'done', at: null } as const;
  }
  const asking = new Asking(records, await engines.clock(), PATIENCE_MS);
  await asking.ask(record.id);
  return asking.answer(record, signal);
}
