import { inFull } from '#domain';
import { LIMIT_REFUSALS, type Refused } from '#limits';
import { ApiError } from '../errors/api-error.js';

/** What a caller hears that is over a limit (docs/api.md, Limits). */
export function overLimit({ limit, retryAfterSeconds, restrictedTo }: Refused): ApiError {
  if (limit !== 'requests' || restrictedTo === undefined) return new ApiError(LIMIT_REFUSALS[limit], retryAfterSeconds);
  return new ApiError(inFull(LIMIT_REFUSALS.restricted, { until: restrictedTo }), retryAfterSeconds);
}
