import { MAX_PAGE, scannedPages, type ScanRequest, type ViewStore } from '#document-store';
import { WEBHOOK_ENDPOINTS, type WebhookEndpointDocument } from '#projections';
import { FINE } from '../command-line/exit-code.js';
import { givenUuid } from '../command-line/given-uuid.js';
import { opsCommand } from '../command-line/ops-command.js';
import { declarePage, moreLine, type PageOptions } from '../command-line/paging.js';
import { table } from '../terminal/table.js';

interface ListOptions extends PageOptions {
  readonly failing?: true;
}

/** No address of a receiver: that is the business's. Times are ISO 8601 UTC. */
interface EndpointReport {
  readonly id: string;
  readonly business_id: string;
  readonly is: 'well' | 'failing' | 'disabled';
  /** Since when it is so; when it was made, of one that is well. */
  readonly since: string;
  /** Since when its deliveries fail, of one that is disabled too: what to recover from. Null of one that is well. */
  readonly failing_since: string | null;
}

/** Endpoints looked at for one page. */
const MOST_SCANNED = 50_000;

export const listEndpoints = opsCommand<ListOptions>({
  name: 'list',
  summary: 'webhook endpoints, in the order of their ids',
  examples: [
    { does: 'those that fail or are disabled', line: 'endpoints list --failing' },
    { does: 'the next page', line: 'endpoints list --failing --after ID' },
  ],
  declare: (command) => declarePage(command.option('--failing', 'only those that fail or are disabled')),
  run: async ({ options, engines, output }) => {
    const { limit, failing, after } = options;
    const first = after === undefined ? undefined : givenUuid(after, '--after');
    const { found, next } = await pageOf(await engines.views(), limit, first, failing === true);
    await output.answer({ endpoints: found, next }, () =>
      [found.length === 0 ? 'No endpoints.' : tableOf(found), ...moreLine(next)].join('\n'),
    );
    return FINE;
  },
});

async function pageOf(views: ViewStore, limit: number, first: string | undefined, onlyFailing: boolean) {
  const found: EndpointReport[] = [];
  const scan = (request: ScanRequest) => views.scan(WEBHOOK_ENDPOINTS, request);
  let looked = 0;
  for await (const page of scannedPages(scan, { ...(first !== undefined && { after: first }) })) {
    for (const { id, body } of page) {
      const report = reportOf(id, body);
      if (body.status === 'live' && (!onlyFailing || report.is !== 'well')) found.push(report);
      if (found.length === limit) return { found, next: id };
    }
    looked += page.length;
    if (page.length === MAX_PAGE && looked >= MOST_SCANNED) return { found, next: page.at(-1)?.id ?? null };
  }
  return { found, next: null };
}

function reportOf(id: string, { businessId, createdAt, failingSince, disabledAt }: WebhookEndpointDocument) {
  const place = { id, business_id: businessId, failing_since: failingSince };
  if (disabledAt !== null) return { ...place, is: 'disabled', since: disabledAt } as const;
  if (failingSince !== null) return { ...place, is: 'failing', since: failingSince } as const;
  return { ...place, is: 'well', since: createdAt } as const;
}

function tableOf(found: readonly EndpointReport[]): string {
  return table(
    ['ENDPOINT', 'BUSINESS', 'IS', 'SINCE', 'FAILING SINCE'],
    found.map(({ id, business_id: business, is, since, failing_since: failing }) => [
      id,
      business,
      is,
      since,
      failing ?? '-',
    ]),
  );
}
