import { FINE } from '../command-line/exit-code.js';
import { opsCommand } from '../command-line/ops-command.js';
import { timeOption } from '../command-line/time-option.js';
import { OpenedLedger, uuid } from './opened-ledger.js';

interface RecoverOptions {
  readonly endpoint?: string;
  readonly since?: string;
}

export const recoverDeliveries = opsCommand<RecoverOptions>({
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
  run: async ({ options, engines, output }) => {
    const endpointId = uuid(options.endpoint ?? '', '--endpoint');
    const since = timeOption('--since', options.since ?? '');
    const opened = await OpenedLedger.open(engines);
    await opened.mustBeEnabled(endpointId);
    const made = await opened.ledger.recover(endpointId, since);
    const report = { endpoint: endpointId, since: new Date(since).toISOString(), made_due: made.length };
    await output.answer(report, () =>
      made.length === 0
        ? 'Nothing is missing since then: all was delivered or is due already.'
        : `${String(made.length)} ${made.length === 1 ? 'delivery is' : 'deliveries are'} due again.`,
    );
    return FINE;
  },
});
