import { askedFor, type DeliveryLedger, type StoredDelivery } from '#webhooks';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure } from '../command-line/failures.js';
import { givenUuid } from '../command-line/given-uuid.js';
import { deliveryReport } from './delivery-report.js';
import { OpenedLedger } from './opened-ledger.js';

interface ResendPlan {
  readonly ledger: DeliveryLedger;
  readonly delivery: StoredDelivery;
}

export const resendDelivery = changingCommand<object, ResendPlan>({
  name: 'resend',
  summary: 'send one delivery again, with the same webhook-id and body; delivered or not',
  examples: [{ does: 'by its id, the webhook-id', line: 'deliveries resend ID' }],
  declare: (command) => command.argument('<id>', 'as `deliveries list` gives it'),
  plan: async ({ words: [id = ''], engines }) => {
    const opened = await OpenedLedger.open(engines);
    const delivery = await opened.ledger.get(givenUuid(id, 'The id'));
    if (delivery === undefined) throw new CommandFailure('There is no such delivery.');
    await opened.mustBeEnabled(delivery.body.endpointId);
    return { ledger: opened.ledger, delivery };
  },
  foretell: async ({ delivery }, { engines }) => {
    const report = deliveryReport({ ...delivery, body: askedFor(delivery.body, (await engines.clock()).now()) });
    const due = report.due_at === null ? 'stay as it is, due at no time' : `be due at ${report.due_at}`;
    return { would: { delivery: report }, text: `${report.id} (${report.type}) would ${due}.` };
  },
  carryOut: async ({ ledger, delivery }, { output }) => {
    const body = await ledger.resend(delivery);
    if (body === undefined) throw new CommandFailure('There is no such delivery any more.');
    const report = deliveryReport({ ...delivery, body });
    await output.answer(
      { delivery: report },
      () => `${report.id} (${report.type}) is due at ${report.due_at ?? 'no time'}.`,
    );
    return FINE;
  },
});
