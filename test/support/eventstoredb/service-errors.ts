import { Metadata, status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import { MAX_APPEND_SIZE } from './memory-log.js';

/** An error as the server's gRPC calls end with it; the client knows the exceptions by the trailer `exception`. */
function serviceError(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const maxAppendSizeExceeded = (): ServiceError =>
  serviceError(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_SIZE),
  });

export const notReady = (): ServiceError => serviceError(status.UNAVAILABLE, 'Server Is Not Ready');

export const notLeader = (leader: { host: string; port: number }): ServiceError =>
  serviceError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': leader.host,
    'leader-endpoint-port': String(leader.port),
  });

export const callDropped = (): ServiceError =>
  serviceError(status.INTERNAL, 'Received RST_STREAM with code 0 (Call ended without gRPC status)');

export const exhausted = (): ServiceError =>
  serviceError(status.RESOURCE_EXHAUSTED, 'Received RST_STREAM with code 11 (Bandwidth exhausted)');

export const timedOut = (): ServiceError => serviceError(status.DEADLINE_EXCEEDED, 'Operation timed out');

export const tooSlow = (): ServiceError =>
  serviceError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

export const badRequest = (): ServiceError => serviceError(status.INVALID_ARGUMENT, 'Bad Request');

export const readFailed = (result: 'ReadStreamResult' | 'ReadAllResult'): ServiceError =>
  serviceError(status.UNKNOWN, `Unexpected ${result}: Error`);

export const subscribeFailed = (): ServiceError => serviceError(status.UNKNOWN, 'Exception was thrown by handler.');
