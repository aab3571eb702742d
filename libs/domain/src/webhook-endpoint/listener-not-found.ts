import type { Rejection } from '../decider.js';

/** Of a listener that never was, has ended or is another business's: nobody can tell which. */
export const LISTENER_NOT_FOUND: Rejection<'listener_not_found'> = {
  code: 'listener_not_found',
  message: 'There is no such listener, or it had no stream for an hour; make one by POST /v1/listeners.',
};
