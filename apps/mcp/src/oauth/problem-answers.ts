import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, engineErrors, statusOf } from '#http';
import { errors } from './oidc-provider.js';
import { problemPage } from './problem-page.js';

const RETRY_AFTER_SECONDS = 1;

interface Problem {
  readonly status: number;
  /** A code of OAuth (RFC 6749, 5.2; RFC 7591, 3.2.2). */
  readonly error: string;
  readonly description: string;
  readonly retryAfterSeconds?: number;
}

/**
 * Answers what was refused beside the provider, in the form of OAuth: to programs as JSON, to people as a page.
 * @throws the error itself where it is a fault in the program, for whoever logs those
 */
export function answerProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply, isPage: boolean): void {
  const problem = problemOf(thrown, request);
  if (problem === undefined) throw thrown;
  const { status, error, description, retryAfterSeconds } = problem;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  reply.code(status);
  if (isPage) void reply.type('text/html; charset=utf-8').send(problemPage('server_error'));
  else void reply.send({ error, error_description: description });
}

function problemOf(thrown: unknown, request: FastifyRequest): Problem | undefined {
  if (thrown instanceof errors.OIDCProviderError) {
    const { statusCode: status, error, error_description: description = error } = thrown;
    return { status, error, description };
  }
  const known = thrown instanceof ApiError ? thrown : engineErrors(thrown);
  if (known === undefined) return undefined;
  request.errorCode = known.code;
  const status = statusOf(known.code);
  const error = status === 429 || status === 503 ? 'temporarily_unavailable' : 'invalid_request';
  const retryAfterSeconds = known.retryAfterSeconds ?? RETRY_AFTER_SECONDS;
  return { status, error, description: known.message, retryAfterSeconds };
}
