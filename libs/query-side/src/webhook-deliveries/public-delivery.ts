import type { WebhookEventType } from '#domain';
import { readQueuePlace, type DeliveryState, type RecordedAttempt, type StoredDelivery } from '#webhooks';

/** Those that a business can see: of an endpoint that is removed it sees none. */
export const LISTED_STATES = ['pending', 'delivered', 'failed', 'held'] as const satisfies readonly DeliveryState[];
export type ListedState = (typeof LISTED_STATES)[number];

/** A delivery that a business can see. */
export type ListedDelivery = StoredDelivery & { readonly body: { readonly state: ListedState } };

/** False for one that was dropped: its endpoint is removed, if only since somebody began to look. */
export function isListed(delivery: StoredDelivery): delivery is ListedDelivery {
  return delivery.body.state !== 'dropped';
}

/** A delivery as the console lists it. */
export interface PublicDelivery {
  /** The `webhook-id` of each of its attempts. */
  readonly id: string;
  readonly type: WebhookEventType;
  readonly event_id: string;
  readonly grant_id: string | null;
  readonly status: ListedState;
  readonly created_at: string;
  readonly last_attempt_at: string | null;
  /** Null when no further attempt is due. */
  readonly next_attempt_at: string | null;
}

export interface PublicAttempt {
  readonly at: string;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
  /** The beginning of the answer, at most 1,000 characters; null when there was none. */
  readonly answer: string | null;
}

/** With its attempts, the newest first. */
export interface PublicDeliveryWithAttempts extends PublicDelivery {
  readonly attempts: readonly PublicAttempt[];
}

export function publicDelivery({ id, body }: ListedDelivery): PublicDelivery {
  const { type, eventId, grantId, state, createdAt, attempts, queue } = body;
  const last = attempts.at(-1);
  return {
    id,
    type,
    event_id: eventId,
    grant_id: grantId,
    status: state,
    created_at: iso(createdAt),
    last_attempt_at: last === undefined ? null : iso(last.at),
    next_attempt_at: queue === null ? null : iso(readQueuePlace(queue).dueAt),
  };
}

/** @param answer opened */
export function publicAttempt(
  { at, status, durationMs, error }: RecordedAttempt,
  answer: string | null,
): PublicAttempt {
  return { at: iso(at), status, duration_ms: durationMs, error, answer };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
