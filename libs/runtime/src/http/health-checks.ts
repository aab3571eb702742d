import type { HealthCheck } from '#http';
import type { Projector } from '#projections';
import type { Engines } from '../engines/engines.js';

/** What a process that serves requests cannot do without; Redis alone may be missing. */
export function engineChecks({ log, views, records, keyring, redis }: Engines): readonly HealthCheck[] {
  return [
    { name: 'event-store', check: () => log.ping() },
    { name: 'views', check: () => views.ping() },
    { name: 'records', check: () => records.ping() },
    {
      name: 'keyring',
      check: async () => {
        await Promise.resolve(keyring.wrappingKey());
      },
    },
    {
      name: 'redis',
      degradesOnly: true,
      check: async () => {
        await redis.ping();
      },
    },
  ];
}

/** Parked events leave single documents behind the log: an alarm, not an outage. */
export function projectionCheck(projector: Projector): HealthCheck {
  return {
    name: 'projections',
    degradesOnly: true,
    check: async () => {
      await Promise.resolve();
      if (projector.parkedCount > 0) throw new Error(`${projector.parkedCount} documents are parked`);
    },
  };
}
