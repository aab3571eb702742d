import { HttpException } from '@nestjs/common';
import { inFull, invalidRequest } from '#domain';
import { ApiError } from './api-error.js';
import { REQUEST_REFUSALS } from '../refusals/of-requests.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

export function unsupportedMediaType(): ApiError {
  return new ApiError(REQUEST_REFUSALS.noJson);
}

export function unsupportedEncoding(): ApiError {
  return new ApiError(REQUEST_REFUSALS.encoded);
}

export function notFound(): ApiError {
  return new ApiError(REQUEST_REFUSALS.notFound);
}

/**
 * Errors that Fastify and Nest raise by themselves; undefined for any other. Their messages quote the request, so none
 * of them is passed on.
 * @param bodyLimit of the route, in bytes
 */
export function frameworkErrors(error: unknown, bodyLimit: number): ApiError | undefined {
  const fault = error instanceof HttpException ? (error.cause ?? error) : error;
  const { code, status } = shapeOf(fault);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return payloadTooLarge(bodyLimit);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType();
  if (status === 404) return notFound();
  // Every other fault that they find in a request is a body that cannot be read.
  if (status !== undefined && status >= 400 && status < 500) {
    return new ApiError(invalidRequest('body', REQUEST_REASONS.unreadBody));
  }
  return undefined;
}

function payloadTooLarge(bodyLimit: number): ApiError {
  return new ApiError(inFull(REQUEST_REFUSALS.payloadTooLarge, { count: String(bodyLimit) }));
}

function shapeOf(fault: unknown): { code: string | undefined; status: number | undefined } {
  if (fault instanceof HttpException) return { code: undefined, status: fault.getStatus() };
  if (!(fault instanceof Error)) return { code: undefined, status: undefined };
  const { code, statusCode } = fault as Error & { code?: unknown; statusCode?: unknown };
  // Fastify marks a body that broke off with 400. Errors of drivers carry status codes too, which mean something else.
  const ours = fault.name === 'FastifyError' || (code === 'ECONNRESET' && statusCode === 400);
  return {
    code: typeof code === 'string' ? code : undefined,
    status: ours && typeof statusCode === 'number' ? statusCode : undefined,
  };
}
