import type { FastifyRequest } from 'fastify';
import { invalidRequest } from '#domain';
import { ApiError } from '../errors/api-error.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

const HEADER = 'x-call-id';
/**
 * As HTTP carries it: printable ASCII without the space. Node joins a header that is there twice by a comma and a
 * space, so that is no call id either.
 */
const IN_HEADER = /^[!-~]{1,128}$/;
/**
 * What is printed and no space, counted in code points: no control or format characters, none that stand for nothing,
 * no separators.
 */
const IN_BODY = /^[^\p{C}\p{Z}]{1,128}$/u;

/**
 * The voice call that a request belongs to (docs/api.md, Endpoints, Voice agents): from the header, or from the body
 * where a platform cannot set one.
 * @param elsewhere `call_id` of the body, unchecked; not looked at when the header is there
 * @param missing why it is refused when there is none: names every place that it may stand in
 * @throws ApiError when there is none, or a bad one
 */
export function callIdOf(
  request: FastifyRequest,
  elsewhere: unknown,
  missing: string = REQUEST_REASONS.noCallId,
): string {
  const header = request.headers[HEADER];
  const given: unknown = header ?? elsewhere;
  if (given === undefined || given === null) {
    throw new ApiError(invalidRequest('call_id', missing));
  }
  if (typeof given !== 'string' || !(header === undefined ? IN_BODY : IN_HEADER).test(given)) {
    throw new ApiError(invalidRequest('call_id', REQUEST_REASONS.otherCallId));
  }
  return given;
}
