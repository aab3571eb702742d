import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { invalidRequest } from '#domain';
import { ApiError } from '../errors/api-error.js';
import { errorAnswer, type ErrorManner } from '../errors/envelope.js';
import type { RouteGuard } from '../faces/route-guard.js';
import type { OnAnswered } from '../logging/request-log.js';
import { REQUEST_REFUSALS } from '../refusals/of-requests.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/** How long a client that is still sending has to read the answer before the connection is cut. */
const LINGER_MS = 1000;
const UNROUTED = '*';

/** Answers what Node's parser refuses, which no route and no hook ever sees (docs/api.md, HTTP conventions). */
export function answerUnparsable(
  server: FastifyInstance,
  guard: RouteGuard,
  logger: Logger,
  onAnswered: OnAnswered | undefined,
): void {
  const refuse = (socket: Duplex, error: ApiError): void => {
    const requestId = randomUUID();
    const status = write(socket, error, requestId, guard.faceOf(pathUnderWay(socket)));
    logger.info({ request_id: requestId, route: UNROUTED, status, code: error.code }, 'answered');
    onAnswered?.({ requestId, route: UNROUTED, method: UNROUTED, status, keyed: undefined, seconds: 0 });
  };
  server.server.removeAllListeners('clientError');
  server.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy();
    else refuse(socket, errorOf(error.code));
  });
  server.server.on('connect', (_request, socket: Duplex) => {
    // Node listens no longer to a socket that it hands over, and an error that nobody listens to ends the process.
    socket.on('error', () => undefined);
    refuse(socket, new ApiError(invalidRequest('method', REQUEST_REASONS.noProxy)));
  });
  // Node would answer 417 by itself, without a body and without an id. An expectation may be ignored as well (RFC 9110,
  // 10.1.1).
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
}

function errorOf(code: string | undefined): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError(REQUEST_REFUSALS.headersTooLarge);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiError(REQUEST_REFUSALS.chunksTooLarge);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError(REQUEST_REFUSALS.requestTimeout);
    case undefined:
    default:
      return new ApiError(invalidRequest('request', REQUEST_REASONS.noHttp));
  }
}

/** Whether an answer belongs to an earlier, complete request on the connection: ours would be taken for that one. */
function isAnswering(socket: Duplex): boolean {
  const response = answerUnderWay(socket);
  return response != null && (response.headersSent || response.req.complete);
}

/** Of a request whose head is in; empty otherwise. */
function pathUnderWay(socket: Duplex): string {
  return answerUnderWay(socket)?.req.url?.replace(/\?.*/s, '') ?? '';
}

/** Node keeps it on the socket and looks at it there itself, to tell which request an error belongs to. */
function answerUnderWay(socket: Duplex): ServerResponse | null | undefined {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage;
}

function write(socket: Duplex, error: ApiError, requestId: string, manner: ErrorManner | undefined): number {
  const { status, headers, body } = errorAnswer(error, requestId, manner);
  const bytes = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(bytes)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${bytes}`);
  socket.resume();
  setTimeout(() => {
    socket.destroy();
  }, LINGER_MS).unref();
  return status;
}
