import { ask } from '../clients/ask.js';
import type { Service } from '../service/service.js';
import { eventually } from './eventually.js';

/** After so long the route answers whatever is done. */
const ROUTE_WAITS_MS = 10_000;

interface Served {
  readonly running: Pick<Service['running'], 'baseUrl'>;
}

/**
 * Puts the development clock forward; what falls due by that is done when it resolves. While the route answers without
 * that, as it does on a slow machine, a jump of nothing waits on: 503, too, comes once the clock has moved.
 */
export async function advanceClock({ running }: Served, seconds: number): Promise<void> {
  let left = seconds;
  const { status } = await eventually(async () => {
    const body = JSON.stringify({ advance_seconds: left });
    left = 0;
    const askedAt = performance.now();
    const answer = await ask(running.baseUrl, 'POST', '/dev/v1/clock', {}, body);
    const isDone = answer.status !== 503 && performance.now() - askedAt < ROUTE_WAITS_MS;
    return isDone ? answer : undefined;
  });
  if (status !== 200) throw new Error(`the clock answered ${String(status)}`);
}
