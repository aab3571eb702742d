import { recoverableDeliveries, type DeliveryLedger } from '#webhooks';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { timeOption } from '../command-line/time-option.js';
import { OpenedLedger, uuid } from './opened-ledger.js';

interface RecoverOptions {
  readonly endpoint?: string;
  readonly since?: string;
}

interface RecoverPlan {
  readonly ledger: DeliveryLedger;
  readonly endpointId: string;
  /** In ms since 1970. */
  readonly since: number;
}

export const recoverDeliveries = changingCommand<RecoverOptions, RecoverPlan>({
  name: 'recover',
  summary:
    'make everything due again that was due since a time and did not arrive, with the same webhook-ids and bodies',
  examples: [
    { does: 'after an endpoint was down', line: 'deliveries recover --endpoint ID --since 2030-03-01T08:00:00Z' },
  ],
  declare: (command) =>
    command
      .option('--endpoint <id>', 'the endpoint')
      .option('--since <time>', 'what was due at or after this time (ISO 8601, or a date: midnight UTC)'),
  plan: async ({ options, engines }) => {
    const endpointId = uuid(options.endpoint ?? '', '--endpoint');
    const since = timeOption('--since', options.since ?? '');
    const opened = await OpenedLedger.open(engines);
    await opened.mustBeEnabled(endpointId);
    return { ledger: opened.ledger, endpointId, since };
  },
  foretell: async (plan, { engines }) => {
    let count = 0;
    for await (const page of recoverableDeliveries(await engines.records(), plan.endpointId, plan.since))
      count += page.length;
    const deliveries = count === 1 ? 'delivery' : 'deliveries';
    const text = count === 0 ? NOTHING : `${String(count)} ${deliveries} would be due again.`;
    return { would: reportOf(plan, count), text };
  },
  carryOut: async (plan, { output }) => {
    const { length: count } = await plan.ledger.recover(plan.endpointId, plan.since);
    await output.answer(reportOf(plan, count), () =>
      count === 0 ? NOTHING : `${String(count)} ${count === 1 ? 'delivery is' : 'deliveries are'} due again.`,
    );
    return FINE;
  },
});

const NOTHING = 'Nothing is missing since then: all was delivered or is due already.';

function reportOf({ endpointId, since }: RecoverPlan, count: number) {
  return { endpoint: endpointId, since: new Date(since).toISOString(), made_due: count };
}
