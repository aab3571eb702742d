import type { CommandGroup } from '../command-line/ops-command.js';
import { listDeliveries } from './list.command.js';
import { recoverDeliveries } from './recover.command.js';
import { redriveDeliveries } from './redrive.command.js';
import { resendDelivery } from './resend.command.js';

export const deliveries: CommandGroup = {
  name: 'deliveries',
  summary: 'webhooks that were sent, are to be sent, or did not arrive',
  examples: [
    { does: 'what an endpoint did not get', line: 'deliveries list --endpoint ID --state failed' },
    { does: 'all of it once more', line: 'deliveries recover --endpoint ID --since 2030-03-01T08:00:00Z' },
  ],
  subcommands: [listDeliveries, resendDelivery, recoverDeliveries, redriveDeliveries],
};
