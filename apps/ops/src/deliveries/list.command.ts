import { InvalidArgumentError } from 'commander';
import { MAX_PAGE } from '#document-store';
import type { DeliveryLedger, DeliveryState, StoredDelivery } from '#webhooks';
import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { givenUuid } from '../command-line/given-uuid.js';
import { opsCommand } from '../command-line/ops-command.js';
import { declarePage, moreLine, type PageOptions } from '../command-line/paging.js';
import { deliveryReport, deliveryTable } from './delivery-report.js';
import { OpenedLedger } from './opened-ledger.js';

interface ListOptions extends PageOptions {
  readonly endpoint?: string;
  readonly state?: DeliveryState;
}

interface Page {
  readonly found: readonly StoredDelivery[];
  /** The last one that was looked at; null at the end of the list. */
  readonly next: string | null;
}

const STATES: readonly DeliveryState[] = ['pending', 'delivered', 'failed', 'held', 'dropped'];
/** Deliveries looked at for one page of those in a certain state. */
const MOST_SCANNED = 20_000;

export const listDeliveries = opsCommand<ListOptions>({
  name: 'list',
  summary: 'the deliveries of an endpoint, newest first',
  examples: [
    { does: 'the newest fifty', line: 'deliveries list --endpoint ID' },
    { does: 'what was given up', line: 'deliveries list --endpoint ID --state failed --limit 200' },
  ],
  declare: (command) =>
    declarePage(
      command
        .option('--endpoint <id>', 'the endpoint')
        .option('--state <state>', `one of ${STATES.join(', ')}`, deliveryState),
    ),
  run: async ({ options, engines, output }) => {
    const endpointId = givenUuid(options.endpoint ?? '', '--endpoint');
    const opened = await OpenedLedger.open(engines);
    await opened.mustHaveBeen(endpointId);
    const { ledger } = opened;
    const after = options.after === undefined ? undefined : await placeOf(ledger, endpointId, options.after);
    const { found, next } = await pageOf(ledger, endpointId, options, after);
    const page = found.map(deliveryReport);
    await output.answer({ deliveries: page, next }, () =>
      [page.length === 0 ? 'No deliveries.' : deliveryTable(page), ...moreLine(next)].join('\n'),
    );
    return FINE;
  },
});

async function pageOf(
  ledger: DeliveryLedger,
  endpointId: string,
  { limit, state }: ListOptions,
  first: StoredDelivery | undefined,
): Promise<Page> {
  const found: StoredDelivery[] = [];
  let after = first;
  for (let looked = 0; looked < MOST_SCANNED;) {
    const size = state === undefined ? limit : MAX_PAGE;
    const page = await ledger.list(endpointId, size, after);
    for (const delivery of page) {
      after = delivery;
      if (state === undefined || delivery.body.state === state) found.push(delivery);
      if (found.length === limit) return { found, next: delivery.id };
    }
    if (page.length < size) return { found, next: null };
    looked += page.length;
  }
  return { found, next: after?.id ?? null };
}

async function placeOf(ledger: DeliveryLedger, endpointId: string, id: string): Promise<StoredDelivery> {
  const last = await ledger.get(givenUuid(id, '--after'));
  if (last?.body.endpointId === endpointId) return last;
  throw new Misuse('--after must name a delivery of this endpoint.');
}

function deliveryState(text: string): DeliveryState {
  const known = STATES.find((state) => state === text);
  if (known !== undefined) return known;
  throw new InvalidArgumentError(`one of ${STATES.join(', ')}.`);
}
