import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DeliveryLedger, EndpointStates, type StoredDelivery } from '#webhooks';
import { QueryRejected } from '../query-rejected.js';
import { PAGE } from '../view-page.js';
import { mustOwn } from './own-endpoint.js';
import { publicDelivery, type PublicDelivery } from './public-delivery.js';

export interface DeliveryPage {
  readonly data: readonly PublicDelivery[];
  readonly next_cursor: string | null;
}

/** What was sent to an endpoint or is to be, newest first; from the ledger itself, so never behind. */
export class ListDeliveries extends Query<DeliveryPage> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(
    private readonly ledger: DeliveryLedger,
    private readonly endpoints: EndpointStates,
  ) {}

  async execute({ businessId, endpointId, cursor }: ListDeliveries): Promise<DeliveryPage> {
    await mustOwn(this.endpoints, businessId, endpointId);
    const after = cursor === undefined ? undefined : await this.placeOf(cursor, endpointId);
    const found = await this.ledger.list(endpointId, PAGE + 1, after);
    const page = found.slice(0, PAGE);
    return {
      data: page.map(publicDelivery),
      next_cursor: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  }

  private async placeOf(cursor: string, endpointId: string): Promise<StoredDelivery> {
    const last = await this.ledger.get(cursor);
    if (last?.body.endpointId === endpointId) return last;
    throw new QueryRejected('invalid_request', 'cursor must be the next_cursor of an earlier page');
  }
}
