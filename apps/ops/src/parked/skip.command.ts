import type { VersionedRecord } from '#document-store';
import { RetryRequests } from '#operations';
import { PARKED, SkippedEvents, type ParkedRecord } from '#projecting';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import type { Invocation } from '../command-line/ops-command.js';
import { foundParked } from './found-parked.js';
import { givenReason } from './given-reason.js';
import { retryText } from './retry-text.js';

interface SkipOptions {
  readonly reason?: string;
}

interface SkipPlan {
  readonly record: VersionedRecord<ParkedRecord>;
  readonly reason: string;
}

const PATIENCE_MS = 30_000;

export const skipParked = changingCommand<SkipOptions, SkipPlan>({
  name: 'skip',
  summary: 'go on without a parked event; who decided it and why is kept for good',
  examples: [
    {
      does: 'asked for on the terminal',
      line: "parked skip read-models--blue/grants/ID --reason 'written by a faulty build'",
    },
  ],
  declare: (command) =>
    command.argument('<id>', 'as `parked list` gives it').option('--reason <text>', 'why, without any person’s data'),
  plan: async ({ words: [id = ''], options, engines }) => {
    const reason = givenReason(options);
    return { record: await foundParked(await engines.records(), id), reason };
  },
  question: { asks: (plan) => `Go on without ${named(plan)}?`, left: 'Nothing was skipped.' },
  foretell: (plan, { operator }) => ({
    would: { skipped: { id: plan.record.id, reason: plan.reason, by: `operator:${operator()}` } },
    text: `The service would go on without ${named(plan)}.`,
  }),
  carryOut: async ({ record, reason }, invocation) => {
    const { engines, output, operator } = invocation;
    const { id } = record;
    const clock = await engines.clock();
    const decided = { reason, by: `operator:${operator()}`, at: clock.iso() };
    await new SkippedEvents(await engines.records()).add(record.body, decided);
    const retried = await goneOn(record, invocation);
    await output.answer({ skipped: { id, ...decided }, retried }, retryText);
    return retried.every(({ outcome }) => outcome === 'done') ? FINE : PROBLEM;
  },
});

function named({ record: { body } }: SkipPlan): string {
  const { eventType, stream, revision, projection } = body;
  return `${eventType} (${stream}, revision ${String(revision)}) in ${projection}`;
}

/** A policy goes on anyway; a document is brought up to what came behind the event. */
async function goneOn(record: VersionedRecord<ParkedRecord>, { engines, signal }: Invocation<SkipOptions>) {
  const records = await engines.records();
  if (record.body.projection.startsWith('policy/')) {
    await records.remove(PARKED, record.id);
    return [{ id: record.id, outcome: 'done', at: null }] as const;
  }
  const asking = new RetryRequests(records, await engines.clock(), PATIENCE_MS);
  await asking.ask(record.id);
  return asking.answers([record], signal);
}
