import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { INVALID_CURSOR, type WebhookEventType } from '#domain';
import { DeliveryLedger, EndpointStates, type StoredDelivery } from '#webhooks';
import { QueryRejected } from '../query-rejected.js';
import { PAGE, pageOf, type Page } from '../page-of.js';
import { ownEndpoint } from '../webhook-endpoints/own-endpoint.js';
import {
  isListed,
  publicDelivery,
  type ListedDelivery,
  type ListedState,
  type PublicDelivery,
} from './public-delivery.js';

export interface DeliveryPage {
  readonly data: readonly PublicDelivery[];
  readonly next_cursor: string | null;
}

/** What was sent to an endpoint or is to be, newest first; from the ledger itself, so never behind. */
export class ListDeliveries extends Query<DeliveryPage> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly filter: {
      readonly status?: ListedState | undefined;
      readonly type?: WebhookEventType | undefined;
      /** The previous page's `next_cursor`. */
      readonly cursor?: string | undefined;
    } = {},
  ) {
    super();
  }
}

/** Types stand in no index: so many pages of deliveries are looked at for one of a type, which may be short then. */
const MOST_PAGES = 10;

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(
    private readonly ledger: DeliveryLedger,
    private readonly endpoints: EndpointStates,
  ) {}

  async execute({ businessId, endpointId, filter }: ListDeliveries): Promise<DeliveryPage> {
    await ownEndpoint(this.endpoints, businessId, endpointId);
    const { status, type, cursor } = filter;
    const found: ListedDelivery[] = [];
    let last = cursor === undefined ? undefined : await this.placeOf(cursor, endpointId);
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await this.ledger.list(endpointId, PAGE + 1, last, status);
      found.push(...page.filter(isListed).filter(({ body }) => type === undefined || body.type === type));
      if (found.length > PAGE || page.length <= PAGE) return shown(pageOf(found, ({ id }) => id));
      last = page.at(-1);
    }
    return shown({ entries: found, next: last?.id ?? null });
  }

  private async placeOf(cursor: string, endpointId: string): Promise<StoredDelivery> {
    const last = await this.ledger.get(cursor);
    if (last?.body.endpointId === endpointId) return last;
    throw new QueryRejected(INVALID_CURSOR);
  }
}

function shown({ entries, next }: Page<ListedDelivery>): DeliveryPage {
  return { data: entries.map(publicDelivery), next_cursor: next };
}
