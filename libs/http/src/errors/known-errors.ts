import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ENGINE_REFUSALS } from '../refusals/of-engines.js';
import { ApiError } from './api-error.js';
import type { ErrorMapping } from './engine-errors.js';
import { statusOf } from './error-code.js';
import { describeError } from './error-description.js';
import { frameworkErrors } from './framework-errors.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** For handlers that tell of errors in a form of their own. */
    readonly knownErrors: KnownErrors;
  }
}

/** What clients learn of whatever a hook, a parser, a pipe or a handler throws. */
export class KnownErrors {
  constructor(
    private readonly logger: Logger,
    private readonly mapping: ErrorMapping,
  ) {}

  /** What nobody expected is written to the log, and `internal_error` to the client. */
  errorOf(exception: unknown, { id: requestId, routeOptions }: FastifyRequest): ApiError {
    if (exception instanceof ApiError) return exception;
    const mapped = this.mapping(exception);
    if (mapped !== undefined) {
      // A refusal is an answer like any other, and the line of its request tells of it.
      if (statusOf(mapped.code) >= 500) {
        this.logger.warn({ request_id: requestId, error: describeError(exception) }, 'engine unavailable');
      }
      return mapped;
    }
    const ofFramework = frameworkErrors(exception, routeOptions.bodyLimit);
    if (ofFramework !== undefined) return ofFramework;
    this.logger.error({ request_id: requestId, error: describeError(exception) }, 'unexpected error');
    return new ApiError(ENGINE_REFUSALS.internalError);
  }
}
