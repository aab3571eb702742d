import type { AttemptError } from './attempt-outcome.js';

export type ConnectionFailure = Extract<
  AttemptError,
  | 'address_not_public'
  | 'connection_refused'
  | 'connection_failed'
  | 'connection_reset'
  | 'tls_failed'
  | 'timeout'
  | 'invalid_response'
  | 'cancelled'
>;

/** No connection came about. The message is the failure alone: what a peer or a certificate says belongs in no log. */
export class ConnectionError extends Error {
  constructor(readonly failure: ConnectionFailure) {
    super(failure);
  }
}

const BY_CODE: Readonly<Record<string, ConnectionFailure>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
  // What the HTTP client's parser makes of a 101 that names no protocol.
  ERR_ASSERTION: 'invalid_response',
  EPROTO: 'tls_failed',
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
};

/** What an error of the network or of the HTTP client means; anything unknown is `connection_failed`. */
export function connectionFailure(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionError) return error.failure;
  const code = errorCode(error);
  if (code.startsWith('ERR_SSL_')) return 'tls_failed';
  if (isUnreadableAnswer(error)) return 'invalid_response';
  return BY_CODE[code] ?? 'connection_failed';
}

/** The code that Node and the HTTP client put on their errors; empty when there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/**
 * The HTTP client's parser gave up, or it met an answer to nothing or a change of protocol; none of them has a code of
 * its own.
 */
function isUnreadableAnswer(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('name' in error) || !('message' in error)) return false;
  return error.name === 'HTTPParserError' || error.message === 'bad response' || error.message === 'bad upgrade';
}
