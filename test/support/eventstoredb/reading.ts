import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServiceError } from '@grpc/grpc-js';
import type { MemoryLog } from './memory-log.js';
import { streamName } from './messages.js';
import * as errors from './service-errors.js';
import type { StoredRecord } from './stored-record.js';

export type ReadAnswer =
  | { readonly kind: 'records'; readonly records: readonly StoredRecord[] }
  | { readonly kind: 'stream-not-found'; readonly stream: string }
  | { readonly kind: 'error'; readonly error: ServiceError };

const BACKWARDS = streams.ReadReq.Options.ReadDirection.BACKWARDS;

const records = (found: readonly StoredRecord[]): ReadAnswer => ({ kind: 'records', records: found });

/** A read of a stream or of $all, as one answer. */
export function read(log: MemoryLog, options: streams.ReadReq.Options): ReadAnswer {
  const count = Number(options.getCount());
  const all = options.getAll();
  const stream = options.getStream();
  if (all !== undefined) return readAll(log, all, options.getReadDirection() === BACKWARDS, count);
  if (stream !== undefined) return readStream(log, stream, options.getReadDirection() === BACKWARDS, count);
  return { kind: 'error', error: errors.badRequest() };
}

/** From a revision on, inclusive in both directions. */
function readStream(
  log: MemoryLog,
  options: streams.ReadReq.Options.StreamOptions,
  backwards: boolean,
  count: number,
): ReadAnswer {
  const name = streamName(options.getStreamIdentifier());
  const failed: ReadAnswer = { kind: 'error', error: errors.readFailed('ReadStreamResult') };
  if (count === 0 || (options.hasEnd() && !backwards)) return failed;
  const standing = log.stream(name);
  if (standing.length === 0) return { kind: 'stream-not-found', stream: name };
  const from = options.hasRevision() ? Number(options.getRevision()) : options.hasEnd() ? standing.length : 0;
  if (backwards)
    return records(
      standing
        .slice(0, from + 1)
        .toReversed()
        .slice(0, count),
    );
  return records(standing.slice(from, from + count));
}

/** From a position on: inclusive forwards, exclusive backwards. */
function readAll(
  log: MemoryLog,
  options: streams.ReadReq.Options.AllOptions,
  backwards: boolean,
  count: number,
): ReadAnswer {
  const failed: ReadAnswer = { kind: 'error', error: errors.readFailed('ReadAllResult') };
  if (count === 0) return failed;
  const position = options.getPosition();
  const at = position === undefined ? undefined : BigInt(position.getCommitPosition());
  if (at !== undefined && !isBoundary(log, at)) return failed;
  const from = at !== undefined ? log.indexAt(at) : options.hasEnd() ? log.records.length : 0;
  if (backwards) return records(log.records.slice(Math.max(0, from - count), from).toReversed());
  return records(log.records.slice(from, from + count));
}

/** A record's own position, or anything behind the last one. */
export function isBoundary(log: MemoryLog, position: bigint): boolean {
  const index = log.indexAt(position);
  return index === log.records.length || log.records[index]?.position === position;
}
