import type { HealthCheck } from '#http';
import type { Engines } from '../engines/engines.js';
import type { RunningReadModels } from '../projecting/start-read-models.js';

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
export function projectionCheck(readModels: RunningReadModels): HealthCheck {
  return {
    name: 'projections',
    degradesOnly: true,
    check: async () => {
      await Promise.resolve();
      if (readModels.parkedCount() > 0) throw new Error('documents are parked');
    },
  };
}
