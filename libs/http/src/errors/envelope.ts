import type { ApiError } from './api-error.js';
import { statusOf } from './error-code.js';
import { ON_EVERY_ANSWER } from './every-answer.js';
import { DEFAULT_RETRY_AFTER_SECONDS } from './retry-after.js';
import { rpcErrorBody, type RpcErrorBody } from './rpc-error.js';

/** The body of every error (docs/api.md, Errors). */
interface ErrorEnvelope {
  readonly error: { readonly code: string; readonly message: string; readonly request_id: string };
  /** For an agent to say, on the voice routes alone. */
  readonly say?: string;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorEnvelope | RpcErrorBody;
}

/** How the face that an error arises in tells of it. */
export interface ErrorManner {
  /** See `ErrorEnvelope`. */
  readonly say?: ((error: ApiError) => string) | undefined;
  /** Whether errors are those of JSON-RPC. */
  readonly isRpc?: boolean | undefined;
}

/** The whole answer to an error, wherever in the server it arose. @param manner of the face; as of any without it */
export function errorAnswer(error: ApiError, requestId: string, manner: ErrorManner = {}): ErrorAnswer {
  const status = statusOf(error.code);
  const headers: Record<string, string> = { 'x-request-id': requestId, ...ON_EVERY_ANSWER };
  // RFC 9110, 15.5.2: a 401 names the scheme that would be accepted.
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (error.challenge !== undefined) headers['www-authenticate'] = error.challenge;
  if (status === 429 || status === 503 || error.code === 'idempotency_in_progress') {
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS)));
  }
  return {
    status,
    headers,
    body: manner.isRpc === true ? rpcErrorBody(error, requestId) : envelope(error, requestId, manner),
  };
}

function envelope(error: ApiError, requestId: string, { say }: ErrorManner): ErrorEnvelope {
  const plain = { error: { code: error.code, message: error.message, request_id: requestId } };
  return say === undefined ? plain : { ...plain, say: say(error) };
}
