import { Param } from '@nestjs/common';
import { pathId } from './path-id.js';

/** The `:id` of a business's routes. The guard has seen that there is such a business. */
export function BusinessId(): ParameterDecorator {
  return Param('id', pathId('business_not_found', 'No business of yours has this id.'));
}
