import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';

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
    return new ApiError('invalid_request', `${NAME} must be there once`);
  }
  if (typeof key !== 'string' || !KEY.test(key)) {
    return new ApiError('invalid_request', `${NAME} must be 1 to 255 printable ASCII characters`);
  }
  return key;
}
