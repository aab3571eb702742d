import { Command } from '@nestjs/cqrs';

/** A business has a delivery sent again, under the same id and with the same body. */
export class ResendDelivery extends Command<void> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly deliveryId: string,
  ) {
    super();
  }
}
