import { HttpException } from '@nestjs/common';
import { ApiError } from './api-error.js';
import type { ErrorMapping } from './engine-errors.js';

/** What Fastify's own error codes mean in ours. Every other fault it finds in a request is a malformed request. */
const OF_FASTIFY: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: payloadTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
};

export function payloadTooLarge(): ApiError {
  return new ApiError('payload_too_large', 'The body is larger than this route takes.');
}

export function unsupportedMediaType(): ApiError {
  return new ApiError(
    'unsupported_media_type',
    'A body must be JSON in UTF-8, sent as Content-Type: application/json.',
  );
}

export function unsupportedEncoding(): ApiError {
  return new ApiError('unsupported_media_type', 'A body must be sent uncompressed, without Content-Encoding.');
}

export function notFound(): ApiError {
  return new ApiError('not_found', 'There is nothing at this address.');
}

/**
 * Errors that Fastify and Nest raise by themselves. Their messages quote the request, so none of them is passed on.
 */
export const frameworkErrors: ErrorMapping = (error) => {
  const fault = error instanceof HttpException ? (error.cause ?? error) : error;
  const { code, status } = shapeOf(fault);
  const known = code === undefined ? undefined : OF_FASTIFY[code];
  if (known !== undefined) return known();
  if (status === 404) return notFound();
  if (status !== undefined && status >= 400 && status < 500) {
    return new ApiError('invalid_request', 'body could not be read');
  }
  return undefined;
};

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
