import { statusOf } from './error-code.js';
import type { ApiError } from './api-error.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/** What answers a request that never became a call (JSON-RPC 2.0, 5.1). */
export interface RpcErrorBody {
  readonly jsonrpc: '2.0';
  /** Nobody read which call it was. */
  readonly id: null;
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly data: { readonly code: string; readonly request_id: string };
  };
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
/** Of those that each server gives a meaning of its own. */
const REFUSED = -32_000;

/** An error of ours as JSON-RPC has it, with our own code as data. */
export function rpcErrorBody(error: ApiError, requestId: string): RpcErrorBody {
  const data = { code: error.code, request_id: requestId };
  return { jsonrpc: '2.0', id: null, error: { code: rpcCodeOf(error), message: error.message, data } };
}

function rpcCodeOf({ code, message }: ApiError): number {
  if (statusOf(code) >= 500) return INTERNAL_ERROR;
  if (code !== 'invalid_request') return REFUSED;
  const isUnparsable = message.startsWith('body ') && !message.endsWith(REQUEST_REASONS.noObjectBody);
  return isUnparsable ? PARSE_ERROR : INVALID_REQUEST;
}
