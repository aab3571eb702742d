import { Param } from '@nestjs/common';
import { pathId } from './path-id.js';

/** The `:id` of a grant's routes, whichever process serves them. */
export function GrantId(): ParameterDecorator {
  return Param('id', pathId('grant_not_found', 'No grant of yours has this id.'));
}
