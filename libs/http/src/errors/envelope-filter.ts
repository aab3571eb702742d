import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from './api-error.js';
import type { ErrorMapping } from './engine-errors.js';
import { errorAnswer } from './envelope.js';
import { statusOf } from './error-code.js';
import { describeError } from './error-description.js';
import { discardRest } from './discard-rest.js';
import { frameworkErrors } from './framework-errors.js';
import { countRefused } from '../limits/counting.js';
import type { ShowNotFound } from '../pages/not-found-page.js';
import { ENGINE_REFUSALS } from '../refusals/of-engines.js';

/** Turns whatever a hook, a parser, a pipe or a handler throws into the error envelope (docs/api.md, Errors). */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly mapping: ErrorMapping,
    private readonly showNotFound: ShowNotFound | undefined,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    void this.answer(exception, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private async answer(exception: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const error = await countRefused(this.translate(exception, request), request, reply);
    if (reply.sent || reply.raw.headersSent) return;
    request.errorCode = error.code;
    const say = request.routeOptions.config.access?.say?.(error);
    const { status, headers, body } = errorAnswer(error, request.id, say);
    // Fastify closes the connection after a body that it refused, and a client that is still sending would lose the
    // answer with it.
    reply.removeHeader('connection');
    discardRest(request.raw);
    if (request.is404 && this.showNotFound?.(request, reply) === true) return;
    void reply.code(status).headers(headers).send(body);
  }

  private translate(exception: unknown, { id: requestId, routeOptions }: FastifyRequest): ApiError {
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
