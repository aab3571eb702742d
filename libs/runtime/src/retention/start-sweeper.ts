import type { Logger } from 'pino';
import { failureName } from '#failures';
import { type Sweep, Sweeper } from '#retention';
import type { Engines } from '../engines/engines.js';
import { Lease } from '#projecting';
import type { Metrics } from '../metrics/metrics.js';
import { measureSweeps } from '../metrics/sweep-gauge.js';

/** Sweeps whenever no other process does. */
export function startSweeper(
  { records, clock }: Engines,
  sweeps: readonly Sweep[],
  logger: Logger,
  metrics: Metrics | undefined,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  if (metrics !== undefined) measureSweeps(metrics.registry, sweeps, clock);
  const sweeper = new Sweeper(sweeps, clock, {
    onSwept: (what, count) => metrics?.swept(what, count),
    onTrouble: (what, error) => {
      logger.warn({ what, error: failureName(error) }, 'sweeping tries again');
    },
  });
  const lease = new Lease(records, { name: 'sweeper' });
  const running = lease.whileHeld(stopping.signal, (lost) => sweeper.watch(lost));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
