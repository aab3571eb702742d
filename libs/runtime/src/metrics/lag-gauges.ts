import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#clock';
import type { EventStore } from '#event-store';
import type { LogFollower } from '#projecting';
import { readForScrape } from './read-for-scrape.js';
import { LogLagWatch, type LogLag } from '#projecting';

/**
 * How far projections and policies are behind the log, measured when the metrics are asked for; not a number while an
 * engine is down.
 */
export function measureLag(registry: Registry, followers: readonly LogFollower[], log: EventStore, clock: Clock): void {
  const gauges = followers.map((follower) => {
    const watch = new LogLagWatch(follower, log, clock);
    return { follower, read: readForScrape(() => watch.measure()) };
  });
  const gauge = (name: string, help: string, value: (lag: LogLag) => number): Gauge =>
    new Gauge({
      name,
      help,
      // The last one only where there are several.
      labelNames: ['kind', 'name', 'partition'],
      registers: [registry],
      async collect() {
        await Promise.all(
          gauges.map(async ({ follower: { kind, name, partition }, read }) => {
            const lag = await read();
            const labels = { kind, name, ...(partition !== undefined && { partition }) };
            this.set(labels, lag === undefined ? Number.NaN : value(lag));
          }),
        );
      },
    });
  gauge('consent_log_lag_events', 'Events that a projection or policy has still to handle.', ({ events }) => events);
  gauge('consent_log_lag_seconds', 'Age of the oldest event that it has still to handle.', ({ seconds }) => seconds);
  gauge(
    'consent_log_checkpoint_standing_seconds',
    'How long its checkpoint has stood still before events that it has still to handle.',
    ({ standingSeconds }) => standingSeconds,
  );
}
