import type { Delivery } from './endpoints.js';

const [POLL_EVERY_MS, SOON_MS, LONG_AGO_MS] = [2_000, 30_000, 120_000];

/**
 * In how many milliseconds to look again at deliveries of which one is due about now; false when none is. What waits
 * longer for its next try is not looked after, nor what should have been tried long ago.
 */
export function whileUnderWay(deliveries: readonly Delivery[]): number | false {
  return deliveries.some(isDueAboutNow) && POLL_EVERY_MS;
}

function isDueAboutNow({ status, next_attempt_at }: Delivery): boolean {
  if (status !== 'pending' || next_attempt_at === null) return false;
  const inMs = Date.parse(next_attempt_at) - Date.now();
  return inMs < SOON_MS && inMs > -LONG_AGO_MS;
}
