import { Param } from '@nestjs/common';
import { pathId } from './path-id.js';

/** The `:deliveryId` of the console's routes, whichever process serves them. */
export function DeliveryId(): ParameterDecorator {
  return Param('deliveryId', pathId('delivery_not_found', 'There is no such delivery.'));
}
