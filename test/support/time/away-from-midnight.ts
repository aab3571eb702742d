import { DAY_MS, MINUTE_MS } from '#clock';
import { ask } from '../clients/ask.js';
import { advanceClock } from './advance-clock.js';

/** Longer than any suite takes. */
const NEAR_MS = 15 * MINUTE_MS;

/** Puts the development clock past midnight, UTC, where that is near: what a suite calls today stays the same day. */
export async function awayFromMidnight(baseUrl: string): Promise<void> {
  const { now } = (await ask(baseUrl, 'GET', '/dev/v1/clock', {})).body;
  const left = DAY_MS - (Date.parse(String(now)) % DAY_MS);
  if (left <= NEAR_MS) await advanceClock({ running: { baseUrl } }, Math.ceil(left / 1000));
}
