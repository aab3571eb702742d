import { Param } from '@nestjs/common';
import { pathId } from './path-id.js';

/** The `:id` of a business's routes. For members the guard has seen that it is theirs, so this is what staff hear. */
export function BusinessId(): ParameterDecorator {
  return Param('id', pathId('business_not_found', 'There is no such business.'));
}
