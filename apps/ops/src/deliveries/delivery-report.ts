import { readQueuePlace, type StoredDelivery } from '#webhooks';
import { table } from '../terminal/table.js';

/** What is sent, and what was answered, stay sealed. Times are ISO 8601 UTC. */
export interface DeliveryReport {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly state: string;
  readonly created_at: string;
  /** When it is tried next; null when it is not. */
  readonly due_at: string | null;
  /** Attempts since it was last made due. */
  readonly tries: number;
  readonly last_attempt: {
    readonly at: string;
    readonly status: number | null;
    readonly error: string | null;
    readonly duration_ms: number;
  } | null;
}

export function deliveryReport({ id, body }: StoredDelivery): DeliveryReport {
  const last = body.attempts.at(-1);
  return {
    id,
    event_id: body.eventId,
    type: body.type,
    state: body.state,
    created_at: iso(body.createdAt),
    due_at: body.queue === null ? null : iso(readQueuePlace(body.queue).dueAt),
    tries: body.tries,
    last_attempt:
      last === undefined
        ? null
        : { at: iso(last.at), status: last.status, error: last.error, duration_ms: last.durationMs },
  };
}

export function deliveryTable(all: readonly DeliveryReport[]): string {
  return table(
    ['CREATED', 'TYPE', 'STATE', 'TRIES', 'LAST', 'DUE', 'ID'],
    all.map((one) => [
      ...[one.created_at, one.type, one.state, one.tries],
      ...[one.last_attempt?.status ?? one.last_attempt?.error ?? null, one.due_at, one.id],
    ]),
  );
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
