import { FINE } from '../command-line/exit-code.js';
import { CommandFailure } from '../command-line/failures.js';
import { opsCommand } from '../command-line/ops-command.js';
import { deliveryReport } from './delivery-report.js';
import { OpenedLedger, uuid } from './opened-ledger.js';

export const resendDelivery = opsCommand({
  name: 'resend',
  summary: 'send one delivery again, with the same webhook-id and body; delivered or not',
  examples: [{ does: 'by its id, the webhook-id', line: 'deliveries resend ID' }],
  declare: (command) => command.argument('<id>', 'as `deliveries list` gives it'),
  run: async ({ words: [id = ''], engines, output }) => {
    const opened = await OpenedLedger.open(engines);
    const delivery = await opened.ledger.get(uuid(id, 'The id'));
    if (delivery === undefined) throw new CommandFailure('There is no such delivery.');
    await opened.mustBeEnabled(delivery.body.endpointId);
    const body = await opened.ledger.resend(delivery);
    if (body === undefined) throw new CommandFailure('There is no such delivery any more.');
    const report = deliveryReport({ ...delivery, body });
    await output.answer(
      { delivery: report },
      () => `${report.id} (${report.type}) is due at ${report.due_at ?? 'no time'}.`,
    );
    return FINE;
  },
});
