import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { invalidRequest } from '#domain';
import { ApiError } from '../errors/api-error.js';
import { errorAnswer } from '../errors/envelope.js';
import { routeByMethod } from '../faces/routed-methods.js';
import { withLiteralEscapes } from './literal-escapes.js';
import type { ServerLimits } from './server-limits.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/**
 * For Node's parser, which would leave parameters out from some number on: a filter that is not seen is a filter that
 * is not applied.
 */
const EVERY_PARAMETER = 0;
/** How often Node looks for requests that are late. */
const LATENESS_CHECK_MS = 1000;

/** A Fastify server with a bound on everything, that trusts nothing in front of it, and that says nothing by itself. */
export function fastifyServer(limits: ServerLimits): FastifyInstance {
  const server = fastify({
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(LATENESS_CHECK_MS, limits.headersTimeoutMs),
      // Node's own answer to a missing Host has no body and no id; the front door looks at it.
      requireHostHeader: false,
    },
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.connectionTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    trustProxy: false,
    // Fastify's 503 while closing is not in the envelope; requests that still come in are answered, and their
    // connections closed.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => {
      routeByMethod(request);
      return withLiteralEscapes(request.url ?? '/');
    },
    frameworkErrors: answerUnroutable,
    routerOptions: {
      // An id of any length is an id that nothing has; the length of the address is bounded as a whole.
      maxParamLength: limits.headerBytes,
      // Their number is bounded by the length of the address as well.
      querystringParser: (text) => parse(text, '&', '=', { maxKeys: EVERY_PARAMETER }) as Record<string, string>,
    },
  });
  server.server.maxConnections = limits.maxConnections;
  return server;
}

/** What the router cannot read at all, such as an address with a malformed authority. No hook sees it. */
function answerUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = errorAnswer(
    new ApiError(invalidRequest('address', REQUEST_REASONS.noAddress)),
    request.id,
  );
  void reply.code(status).headers(headers).send(body);
}
