import type { VersionedRecord } from '#document-store';
import type { ParkedRecord } from '#projecting';
import { table } from '../terminal/table.js';

/** Nothing in it is of a person but ids. */
export interface ParkedReport {
  readonly id: string;
  /** The view in its slot, or `policy/<name>`. */
  readonly projection: string;
  /** The document that stands still; null for a policy, which goes on. */
  readonly document: string | null;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly type: string;
  readonly error: string;
  readonly attempts: number;
  readonly since: string | null;
  /** When a retry was asked for that was not made yet. */
  readonly retry_asked_at: string | null;
}

export function parkedReport({ id, body }: VersionedRecord<ParkedRecord>): ParkedReport {
  const isPolicy = body.projection.startsWith('policy/');
  return {
    id,
    projection: body.projection,
    document: isPolicy ? null : `${body.collection}/${body.documentId}`,
    stream: body.stream,
    revision: body.revision,
    position: body.position,
    type: body.eventType,
    error: body.error,
    attempts: body.attempts,
    since: body.parkedAt,
    retry_asked_at: body.askedAt,
  };
}

export function parkedTable(all: readonly ParkedReport[]): string {
  return table(
    ['POSITION', 'EVENT', 'STREAM', 'REVISION', 'ERROR', 'TRIED', 'SINCE', 'ID'],
    all.map((one) => [one.position, one.type, one.stream, one.revision, one.error, one.attempts, one.since, one.id]),
  );
}
