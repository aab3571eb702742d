import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_RETRY_AFTER_SECONDS, discardRest, statusOf } from '#http';
import { errors } from './oidc-provider.js';
import { problemPage } from './problem-page.js';

interface Problem {
  readonly status: number;
  /** A code of OAuth (RFC 6749, 5.2; RFC 7591, 3.2.2). */
  readonly error: string;
  readonly description: string;
  readonly retryAfterSeconds?: number;
}

/** Answers what was refused beside the provider, in the form of OAuth: to programs as JSON, to people as a page. */
export function answerProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply, isPage: boolean): void {
  const { status, error, description, retryAfterSeconds } = problemOf(thrown, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  // Fastify closes the connection after a body that it refused, and the answer would be lost with it.
  reply.removeHeader('connection');
  discardRest(request.raw);
  reply.code(status);
  if (isPage) void reply.type('text/html; charset=utf-8').send(problemPage('server_error'));
  else void reply.send({ error, error_description: description });
}

function problemOf(thrown: unknown, request: FastifyRequest): Problem {
  if (thrown instanceof errors.OIDCProviderError) {
    const { statusCode: status, error, error_description: description = error } = thrown;
    return { status, error, description };
  }
  const { code, message: description, retryAfterSeconds } = request.server.knownErrors.errorOf(thrown, request);
  request.errorCode = code;
  const status = statusOf(code);
  if (status !== 429 && status !== 503)
    return { status, error: status >= 500 ? 'server_error' : 'invalid_request', description };
  const error = 'temporarily_unavailable';
  return { status, error, description, retryAfterSeconds: retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS };
}
