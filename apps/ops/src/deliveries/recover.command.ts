import type { DeliveryLedger } from '#webhooks';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { givenUuid } from '../command-line/given-uuid.js';
import { timeOption } from '../command-line/time-option.js';
import { counted } from '../terminal/counted.js';
import { declareLimit, moreToSend } from './delivery-limit.js';
import { OpenedLedger } from './opened-ledger.js';

interface RecoverOptions {
  readonly endpoint?: string;
  readonly since?: string;
  readonly limit: number;
}

interface RecoverPlan {
  readonly ledger: DeliveryLedger;
  readonly endpointId: string;
  /** In ms since 1970. */
  readonly since: number;
  /** How many at most. */
  readonly most: number;
}

export const recoverDeliveries = changingCommand<RecoverOptions, RecoverPlan>({
  name: 'recover',
  summary: 'make due again what an endpoint did not get since a time, with the same webhook-ids and bodies',
  examples: [
    { does: 'after an endpoint was down', line: 'deliveries recover --endpoint ID --since 2030-03-01T08:00:00Z' },
  ],
  declare: (command) =>
    declareLimit(
      command
        .option('--endpoint <id>', 'the endpoint')
        .option('--since <time>', 'what came up, or was tried last, at or after this time (ISO 8601, or a date)'),
    ),
  plan: async ({ options, engines }) => {
    const endpointId = givenUuid(options.endpoint ?? '', '--endpoint');
    const since = timeOption('--since', options.since ?? '');
    const opened = await OpenedLedger.open(engines);
    await opened.mustBeEnabled(endpointId);
    return { ledger: opened.ledger, endpointId, since, most: options.limit };
  },
  foretell: async (plan) => {
    const report = reportOf(plan, await plan.ledger.countMissed(plan.endpointId, plan.since, plan.most));
    return { would: report, text: textOf(report, 'would be') };
  },
  carryOut: async (plan, { output }) => {
    const report = reportOf(plan, await plan.ledger.resendMissed(plan.endpointId, plan.since, plan.most));
    await output.answer(report, () => textOf(report, report.made_due === 1 ? 'is' : 'are'));
    return FINE;
  },
});

type RecoverReport = ReturnType<typeof reportOf>;

function reportOf({ endpointId, since, most }: RecoverPlan, count: number) {
  return {
    ...{ endpoint: endpointId, since: new Date(since).toISOString(), made_due: count },
    may_be_more: count >= most,
  };
}

function textOf({ made_due: count, may_be_more: isCut }: RecoverReport, verb: string): string {
  if (count === 0) return 'Nothing is missing since then: all was delivered or is due already.';
  const made = `${counted(count, 'delivery', 'deliveries')} ${verb} due again.`;
  return [made, ...moreToSend(isCut)].join('\n');
}
