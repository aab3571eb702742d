import type { FastifyReply, FastifyRequest } from 'fastify';
import { businessOf } from '../faces/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { statusOf } from '../errors/error-code.js';
import { overLimit } from './over-limit.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';
import type { RouteCounting } from './route-counting.js';

/**
 * Whether a request is counted before anything else of it is looked at; a business that sends nonsense is limited all
 * the same. A transcript with an `Idempotency-Key` may be a repeat, which counts as a request.
 */
export function isCountedAtTheDoor({ as }: RouteCounting, { keyed }: FastifyRequest): boolean {
  return as === 'request' || (as === 'decode' && keyed === undefined);
}

/** Counts an authenticated request. @throws ApiError when it is over a limit */
export async function count(
  { admission, as }: RouteCounting,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.isCounted = true;
  const business = businessOf(request);
  const verdict = as === 'decode' ? await admission.decode(business.keyId) : await admission.request(business);
  setRateLimitHeaders(reply, verdict.statuses);
  if (!verdict.isAdmitted) throw overLimit(verdict);
}

/**
 * What a request is answered with that was refused before its handler could count it: its own error, or that it is over
 * a limit. A malformed key counts as nothing, and neither does what failed on our side.
 */
export async function countRefused(
  error: ApiError,
  counting: RouteCounting | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiError> {
  if (counting === undefined || counting.as === 'nothing') return error;
  if (request.isCounted || request.principal === undefined) return error;
  const status = statusOf(error.code);
  if (error.code === 'invalid_key_format' || status === 429 || status >= 500) return error;
  try {
    await count(counting, request, reply);
    return error;
  } catch (refusal) {
    return refusal instanceof ApiError ? refusal : error;
  }
}
