import type { Collection } from '#document-store';
import type { WebhookEventType } from '#domain';
import type { SealedValue } from '#vault';
import type { AttemptError } from '../egress/attempt-outcome.js';

/**
 * `pending`: to be sent when due. `delivered`: acknowledged. `failed`: given up after 24 hours, or as nobody can read
 * it. `held`: its endpoint was disabled before it could be sent. `dropped`: its endpoint was removed.
 */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'held' | 'dropped';

/** Times are milliseconds by the clock port. */
export interface RecordedAttempt {
  readonly at: number;
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: AttemptError | null;
  /** The beginning of the answer, sealed under the business's data key as `answer`; null when there was none. */
  readonly answer: string | null;
}

/** One message to one endpoint, under the id that is its `webhook-id`. */
export interface DeliveryRecord {
  readonly endpointId: string;
  readonly businessId: string;
  readonly eventId: string;
  /** Null for a test. */
  readonly grantId: string | null;
  readonly type: WebhookEventType;
  /**
   * The JSON that is sent, byte for byte the same each time, but for the external reference; sealed under the
   * business's data key as `body`.
   */
  readonly body: string;
  /**
   * Sealed as the log has it, so that it ends with the grant's own key; null when there is none. Absent where the body
   * holds it.
   */
  readonly externalRef?: SealedValue | null;
  readonly state: DeliveryState;
  /** The order in which a business sees them. */
  readonly createdAt: number;
  /** When it last became pending: at first, or by being sent again. */
  readonly pendingSince: number;
  /** Place in the queue of its endpoint, from `queuePlace`; null while nothing is due. */
  readonly queue: string | null;
  /** The schedule's beginning and how far it is; they start anew when it is sent again. */
  readonly firstAttemptAt: number | null;
  readonly tries: number;
  /** The last MAX_ATTEMPTS, oldest first. */
  readonly attempts: readonly RecordedAttempt[];
  /** The worker that has taken it; see WorkerPresence. */
  readonly claimedBy: string | null;
  /** Since when nothing happens to it any more: its last attempt, or when it came up; null while it is to be sent. */
  readonly restsSince: number | null;
}

/**
 * A day's schedule has 15 attempts: this holds that of an endpoint that fails, resent and failing again. At most some
 * 250 kB.
 */
export const MAX_ATTEMPTS = 40;

export const DELIVERIES: Collection<DeliveryRecord> = {
  name: 'deliveries',
  indexes: [
    { name: 'queue', equal: [], order: 'queue' },
    { name: 'by-endpoint', equal: ['endpointId'], order: 'createdAt' },
    { name: 'by-endpoint-and-state', equal: ['endpointId', 'state'], order: 'createdAt' },
    { name: 'by-endpoint-and-rest', equal: ['endpointId', 'state'], order: 'restsSince' },
    { name: 'by-rest', equal: [], order: 'restsSince' },
    { name: 'by-creation', equal: [], order: 'createdAt' },
  ],
};
