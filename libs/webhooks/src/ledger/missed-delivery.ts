import type { DeliveryRecord } from './delivery-record.js';

/**
 * Whether a delivery did not arrive that came up, or was tried last, at a moment or after it. A test is nothing that
 * anybody misses.
 */
export function isMissing({ state, type, createdAt, attempts }: DeliveryRecord, since: number): boolean {
  if (type === 'webhook.test' || (state !== 'failed' && state !== 'held')) return false;
  return Math.max(createdAt, attempts.at(-1)?.at ?? createdAt) >= since;
}
