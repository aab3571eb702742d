import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './envelope.js';
import { discardRest } from './discard-rest.js';
import { hasEmptyParameter } from '../faces/empty-parameter.js';
import type { KnownErrors } from './known-errors.js';
import { countRefused } from '../limits/counting.js';
import type { ShowNotFound } from '../pages/not-found-page.js';

/** Turns whatever a hook, a parser, a pipe or a handler throws into the error envelope (docs/api.md, Errors). */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  constructor(
    private readonly known: KnownErrors,
    private readonly showNotFound: ShowNotFound | undefined,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    void this.answer(exception, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  private async answer(exception: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access } = request.routeOptions.config;
    const error = await countRefused(this.known.errorOf(exception, request), access?.counting, request, reply);
    if (reply.sent || reply.raw.headersSent) return;
    request.errorCode = error.code;
    const { status, headers, body } = errorAnswer(error, request.id, access);
    // Fastify closes the connection after a body that it refused, and a client that is still sending would lose the
    // answer with it.
    reply.removeHeader('connection');
    discardRest(request.raw);
    if (isNowhere(request) && this.showNotFound?.(request, reply) === true) return;
    void reply.code(status).headers(headers).send(body);
  }
}

/** No route takes it, or one beside the faces whose address lacks its last part, such as `/docs/packages/`. */
function isNowhere(request: FastifyRequest): boolean {
  const isOfFace = request.routeOptions.config.access?.query !== undefined;
  return request.is404 || (!isOfFace && hasEmptyParameter(request));
}
