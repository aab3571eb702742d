import type { EventType } from '../webhooks/endpoints.js';
import type { LiveEvent } from './event-stream.js';

/** Which events are shown; every one without it. */
export interface Shown {
  readonly type?: EventType | undefined;
  /** The id of an endpoint, or LISTENERS. */
  readonly triedAt?: string | undefined;
}

/** In the place of an endpoint. */
export const LISTENERS = 'listeners';

export function isShown({ type, triedAt }: Shown, event: LiveEvent): boolean {
  if (type !== undefined && event.type !== type) return false;
  return (
    triedAt === undefined ||
    event.attempts.some((attempt) =>
      attempt.by === 'endpoint' ? attempt.endpoint_id === triedAt : triedAt === LISTENERS,
    )
  );
}
