import { Query } from '@nestjs/cqrs';
import type { PublicDeliveryWithAttempts } from './public-delivery.js';

/** One delivery with what came of each attempt at it. */
export class GetDelivery extends Query<PublicDeliveryWithAttempts> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly deliveryId: string,
  ) {
    super();
  }
}
