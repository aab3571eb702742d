import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { opsCommand } from '../command-line/ops-command.js';
import { OpenedLedger, uuid } from './opened-ledger.js';

interface RecoverOptions {
  readonly endpoint?: string;
  readonly since?: string;
}

/** ISO 8601: a date (midnight UTC), or a time with its offset. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

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
    const since = timeOf(options.since ?? '');
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

function timeOf(text: string): number {
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new Misuse('--since must be a date or a time (ISO 8601), such as 2030-03-01T08:00:00Z.');
  return time;
}
