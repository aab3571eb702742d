import { Query } from '@nestjs/cqrs';
import type { PublicDelivery } from './public-delivery.js';

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
