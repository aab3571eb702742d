import type { DeliveryRecord } from './delivery-record.js';
import { GIVEN_UP_AFTER_MS } from './retry-schedule.js';

/**
 * How long before a moment a delivery may have come up that was still due at it: a day of tries, and before them, or
 * between two rounds of them, a stop of the service or somebody who sent it again within the week.
 */
export const LOOKED_BACK_MS = 7 * GIVEN_UP_AFTER_MS;

/** Whether a delivery did not arrive that came up, or was tried last, at a moment or after it; a test never is one. */
export function isMissing({ state, type, createdAt, attempts }: DeliveryRecord, since: number): boolean {
  if (type === 'webhook.test' || (state !== 'failed' && state !== 'held')) return false;
  return Math.max(createdAt, attempts.at(-1)?.at ?? createdAt) >= since;
}

/**
 * Whether a delivery was due at a moment or after it, and neither arrived nor is still to be sent. What was given up
 * was due until its last attempt. When one was held is not known: a day after it became pending at the latest. A test
 * is nothing that anybody misses.
 */
export function wasMissed({ state, type, pendingSince, attempts }: DeliveryRecord, since: number): boolean {
  if (type === 'webhook.test') return false;
  if (state === 'held') return pendingSince + GIVEN_UP_AFTER_MS >= since;
  return state === 'failed' && (attempts.at(-1)?.at ?? pendingSince) >= since;
}
