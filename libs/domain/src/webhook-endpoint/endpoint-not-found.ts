import type { Rejection } from '../decider.js';

/** Of an endpoint that never was, is removed or is another business's: nobody can tell which. */
export const ENDPOINT_NOT_FOUND: Rejection<'endpoint_not_found'> = {
  code: 'endpoint_not_found',
  message: 'There is no such webhook endpoint.',
};
