import type { WebhookEventType } from '#domain';
import type { AttemptError } from '../egress/attempt-outcome.js';

/** One attempt as it went; for the log and the metrics. No URL, no body, no answer. */
export interface AttemptReport {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly type: WebhookEventType;
  /** From 1, of the schedule. */
  readonly attempt: number;
  /** The request that asked for a test; null for everything else. */
  readonly correlationId: string | null;
  readonly status: number | null;
  readonly durationMs: number;
  /** From when it was first due to the end of this attempt, by the clock port; null for tests and further attempts. */
  readonly sinceDueMs: number | null;
  readonly outcome: 'delivered' | AttemptError;
}

/** Hears what deliveries do. Must be quick and must not throw. */
export interface DeliveryObserver {
  attempted(report: AttemptReport): void;
  /** Something of the service itself was in the way; it is tried again. */
  trouble(doing: string, error: unknown): void;
}
