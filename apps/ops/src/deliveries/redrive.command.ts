import { InvalidArgumentError } from 'commander';
import { scannedPages } from '#document-store';
import { CHOSEN_EVENT_TYPES, isChosenEventType } from '#domain';
import { WEBHOOK_ENDPOINTS } from '#projections';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { timeOption } from '../command-line/time-option.js';
import { counted } from '../terminal/counted.js';
import { declareLimit, moreToSend } from './delivery-limit.js';
import { OpenedLedger } from './opened-ledger.js';

interface RedriveOptions {
  readonly type: readonly string[];
  readonly since?: string;
  readonly limit: number;
}

interface RedriveReport {
  readonly since: string;
  /** Null: every type. */
  readonly types: readonly string[] | null;
  /** In a dry run: how many would be. */
  readonly made_due: number;
  readonly endpoints: number;
  /** Nothing is sent to them until a test of theirs succeeds. */
  readonly disabled_endpoints: number;
  /** Whether there were as many as there may be: run it again then. */
  readonly may_be_more: boolean;
}

export const redriveDeliveries = changingCommand<RedriveOptions, number>({
  name: 'redrive',
  summary: 'make due again what did not arrive since a time, of every endpoint that is not disabled',
  examples: [
    { does: 'how much there is', line: 'deliveries redrive --since 2030-03-01T08:00:00Z --dry-run' },
    { does: 'after an outage', line: 'deliveries redrive --type address.changed --since 2030-03-01T08:00:00Z' },
  ],
  declare: (command) =>
    declareLimit(
      command
        .option('--type <type>', 'of this type alone; may be given several times', types, [])
        .option('--since <time>', 'what came up, or was tried last, at or after this time (ISO 8601, or a date)'),
    ),
  plan: ({ options }) => {
    if (options.since === undefined) throw new Misuse('--since must say from when on.');
    return Promise.resolve(timeOption('--since', options.since));
  },
  foretell: async (since, invocation) => {
    const report = await redriven(invocation, since, true);
    return { would: report, text: textOf(report, 'would be') };
  },
  carryOut: async (since, invocation) => {
    const report = await redriven(invocation, since, false);
    await invocation.output.answer({ dry_run: false, ...report }, () =>
      textOf(report, report.made_due === 1 ? 'is' : 'are'),
    );
    return FINE;
  },
});

async function redriven(
  { options, engines, signal }: Invocation<RedriveOptions>,
  since: number,
  isTrial: boolean,
): Promise<RedriveReport> {
  const { ledger } = await OpenedLedger.open(engines);
  const views = await engines.views();
  const wanted = options.type.length === 0 ? undefined : options.type;
  const { limit: most } = options;
  let [made, endpoints, disabled] = [0, 0, 0];
  for await (const page of scannedPages((request) => views.scan(WEBHOOK_ENDPOINTS, request))) {
    for (const { id, body } of page) {
      signal.throwIfAborted();
      if (body.status !== 'live' || made >= most) continue;
      if (body.disabledAt !== null) disabled += 1;
      else {
        const asked = [id, since, most - made, wanted] as const;
        const count = await (isTrial ? ledger.countMissed(...asked) : ledger.resendMissed(...asked));
        made += count;
        endpoints += count > 0 ? 1 : 0;
      }
    }
    if (made >= most) break;
  }
  return {
    ...{ since: new Date(since).toISOString(), types: wanted ?? null, made_due: made, endpoints },
    ...{ disabled_endpoints: disabled, may_be_more: made >= most },
  };
}

function textOf(report: RedriveReport, verb: string): string {
  const { made_due: made, endpoints, disabled_endpoints: disabled, may_be_more: more } = report;
  return [
    `${counted(made, 'delivery', 'deliveries')} ${verb} due again, at ${counted(endpoints, 'endpoint')}.`,
    ...(disabled > 0
      ? [`Nothing is sent to ${counted(disabled, 'endpoint')} that ${disabled === 1 ? 'is' : 'are'} disabled.`]
      : []),
    ...moreToSend(more),
  ].join('\n');
}

function types(value: string, before: readonly string[]): readonly string[] {
  if (isChosenEventType(value)) return [...before, value];
  throw new InvalidArgumentError(`one of ${CHOSEN_EVENT_TYPES.join(', ')}.`);
}
