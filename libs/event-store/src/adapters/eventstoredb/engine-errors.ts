import { ErrorType, isCommandError } from '@eventstore/db-client';
import { EventStoreUnavailable, InvalidAppend } from '../../index.js';

/** gRPC's status codes of requests that no repetition makes better: unknown method, no permission, no credentials. */
const REFUSED_CODES = new Set<unknown>([7, 12, 16]);
/**
 * Invalid argument: what was sent can never be stored. "Resource exhausted" is none of them: a server that is asked too
 * much says so too, also of what it has stored.
 */
const UNSTORABLE_CODES = new Set<unknown>([3]);
const UNSTORABLE_TYPES = new Set<string>([
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.STREAM_DELETED,
]);

/**
 * Whether the same call may succeed when it is made again: the connection broke, the server did not answer in time, is
 * starting, or is not the leader. While a server is away the client rejects with plain Errors that carry a gRPC code,
 * and when it finds no member of a cluster with one that has only its message.
 */
export function mayPass(error: unknown): boolean {
  if (error instanceof EventStoreUnavailable) return true;
  if (isRefused(error) || isUnstorable(error)) return false;
  if (!(error instanceof Error)) return false;
  return isCommandError(error) || 'code' in error || error.message.startsWith('Failed to discover');
}

/** The port's error for events that the engine will never store; undefined for whatever else ended an append. */
export function invalidAppend(error: unknown): InvalidAppend | undefined {
  if (!isUnstorable(error)) return undefined;
  return new InvalidAppend(`EventStoreDB refuses it: ${reason(error)}`, { cause: error });
}

/**
 * The port's error for a call that the engine will not take, however often it is made; anything else is returned as it
 * is.
 */
export function refusal(error: unknown): unknown {
  if (isRefused(error) || isUnstorable(error)) {
    return new EventStoreUnavailable(`EventStoreDB refuses the call: ${reason(error)}`, { cause: error });
  }
  return error;
}

/**
 * What went wrong in a few words, for messages. The client's messages name hosts and ports, no data and no credentials.
 */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (!isCommandError(error)) return error.message;
  return error.message === '' ? error.type : `${error.type}, ${error.message}`;
}

function isUnstorable(error: unknown): boolean {
  return (
    error instanceof Error &&
    isCommandError(error) &&
    (UNSTORABLE_TYPES.has(error.type) || UNSTORABLE_CODES.has(error.code))
  );
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error) && error.type === ErrorType.ACCESS_DENIED) return true;
  return 'code' in error && REFUSED_CODES.has(error.code);
}
