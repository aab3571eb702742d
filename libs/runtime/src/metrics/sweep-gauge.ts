import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#clock';
import type { Sweep } from '#retention';
import { readForScrape } from './read-for-scrape.js';

/**
 * How long the longest overdue record of each sweep should have been gone, whichever process sweeps; not a number while
 * the records are out of reach.
 */
export function measureSweeps(registry: Registry, sweeps: readonly Sweep[], clock: Clock): void {
  const gauges = sweeps.map((sweep) => ({
    what: sweep.name,
    read: readForScrape(() => overdueSeconds(sweep, clock.now())),
  }));
  new Gauge({
    name: 'consent_sweep_overdue_seconds',
    help: 'For how long the record that is overdue the longest should have been swept, 0 when none is.',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      await Promise.all(
        gauges.map(async ({ what, read }) => {
          this.set({ what }, (await read()) ?? Number.NaN);
        }),
      );
    },
  });
}

async function overdueSeconds(sweep: Sweep, now: number): Promise<number> {
  return (now - ((await sweep.dueSince(now)) ?? now)) / 1000;
}
