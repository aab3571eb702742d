import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#clock';
import type { EventStore } from '#event-store';
import type { LogFollower } from '../telemetry/log-follower.js';
import { LogLagWatch, type LogLag } from './log-lag-watch.js';

interface Measured {
  readonly follower: LogFollower;
  /** Undefined while an engine is down. */
  readonly lag: LogLag | undefined;
}

/** How far projections and policies are behind the log, measured when the metrics are asked for; not a number while an engine is down. */
export function measureLag(registry: Registry, followers: readonly LogFollower[], log: EventStore, clock: Clock): void {
  const watches = followers.map((follower) => new LogLagWatch(follower, log, clock));
  const look = shared(() => Promise.all(watches.map(measured)));
  const gauge = (name: string, help: string, value: (lag: LogLag) => number): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['kind', 'name'],
      registers: [registry],
      async collect() {
        for (const { follower, lag } of await look()) {
          this.set({ kind: follower.kind, name: follower.name }, lag === undefined ? Number.NaN : value(lag));
        }
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

async function measured(watch: LogLagWatch): Promise<Measured> {
  return { follower: watch.follower, lag: await watch.measure().catch(() => undefined) };
}

/** The gauges of one scrape are collected at once: they share one look. */
function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= look().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
