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
  EPROTO: 'tls_failed',
};

/** What an error of the network or of the HTTP client means; anything unknown is `connection_failed`. */
export function connectionFailure(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionError) return error.failure;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('HPE_')) return 'invalid_response';
  if (code.startsWith('ERR_SSL_')) return 'tls_failed';
  // The client says these of an answer to nothing and of a change of protocol, which nobody asked for.
  if (error instanceof Error && /^bad (response|upgrade)$/.test(error.message)) return 'invalid_response';
  return BY_CODE[code] ?? 'connection_failed';
}
