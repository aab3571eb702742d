import type { IncomingMessage } from 'node:http';
import { invalidRequest } from '#domain';
import { ApiError } from '../errors/api-error.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/**
 * What is wrong with the head of a request that Node's parser lets pass, although two servers could read it in two
 * ways; undefined when nothing is: RFC 9112, 3.2 (one Host) and 6.1 (a transfer coding that is not understood).
 */
export function framingProblem({ headers, rawHeaders, httpVersion }: IncomingMessage): ApiError | undefined {
  if (headers.host === undefined && httpVersion === '1.1') {
    return new ApiError(invalidRequest('Host', REQUEST_REASONS.required));
  }
  if (hostsIn(rawHeaders) > 1) return new ApiError(invalidRequest('Host', REQUEST_REASONS.once));
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return new ApiError(invalidRequest('Transfer-Encoding', REQUEST_REASONS.noCoding));
  }
  return undefined;
}

function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 'host'.length && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
