import type { IncomingMessage } from 'node:http';
import { invalidRequest } from '#domain';
import { ApiError } from '../errors/api-error.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

const HEADER = 'idempotency-key';
const KEY = /^[ -~]{1,255}$/;

/** What is wrong is said of the header as clients write it. */
const NAME = 'Idempotency-Key';

/**
 * The key that a request came with (docs/api.md, Repeats); undefined without the header, and the refusal where it has
 * other signs or another length, or is there more than once.
 */
export function idempotencyKeyOf({ headers, rawHeaders }: IncomingMessage): string | ApiError | undefined {
  const key = headers[HEADER];
  if (key === undefined) return undefined;
  // Node joins headers that come twice by a comma, which a key may hold.
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === HEADER).length > 1) {
    return new ApiError(invalidRequest(NAME, REQUEST_REASONS.once));
  }
  if (typeof key !== 'string' || !KEY.test(key)) {
    return new ApiError(invalidRequest(NAME, REQUEST_REASONS.noIdempotencyKey));
  }
  return key;
}
