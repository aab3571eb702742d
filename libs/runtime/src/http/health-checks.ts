import type { HealthCheck } from '#http';
import { DocumentStoreUnavailable, type RecordStore } from '#document-store';
import { fitsDataKeys, type Keyring } from '#vault';
import type { Engines } from '../engines/engines.js';
import { mustAnswer, mustTakeWrites } from '../redis/must-answer.js';
import type { RunningReadModels } from '../projecting/start-read-models.js';
import { StandstillWatch } from '#projecting';
import { SharedCheck } from './shared-check.js';

/**
 * What a process that serves requests cannot do without, each shown by a write where it is written to; Redis alone may
 * be missing. To be made once in a process, so that all who ask share the checks.
 * @param redisProbe a key that the process's Redis user may write
 */
export function engineChecks(
  { log, views, records, keyring, redis }: Engines,
  redisProbe: string,
): readonly HealthCheck[] {
  return [
    { name: 'event-store', check: both(() => log.ping(), new SharedCheck(() => log.proveWritable())) },
    { name: 'views', check: both(() => views.ping(), new SharedCheck(() => views.proveWritable())) },
    { name: 'records', check: both(() => records.ping(), new SharedCheck(() => records.proveWritable())) },
    { name: 'keyring', check: both(() => keyring.currentVersion(), new SharedCheck(() => mustFit(keyring, records))) },
    {
      name: 'redis',
      degradesOnly: true,
      check: both(() => mustAnswer(redis), new SharedCheck(() => mustTakeWrites(redis, redisProbe))),
    },
  ];
}

/**
 * Parked events leave single documents behind the log: an alarm, not an outage. Views that stand still are behind more
 * and more: lists and look-ups wait for them in vain.
 */
export function projectionChecks(readModels: readonly RunningReadModels[], { log }: Engines): readonly HealthCheck[] {
  const watches = readModels.map(({ follower }) => new StandstillWatch(follower, log));
  const progress = new SharedCheck(() => mustMove(watches));
  return [
    {
      name: 'projections',
      degradesOnly: true,
      check: () => {
        const isParked = readModels.some((one) => one.parkedCount() > 0);
        return isParked ? Promise.reject(new Error('documents are parked')) : Promise.resolve();
      },
    },
    { name: 'projections', check: () => progress.verdict() },
  ];
}

/** What costs nothing is asked each time, so that what is gone is noticed at once. */
function both(ask: () => unknown, check: SharedCheck): () => Promise<void> {
  return async () => {
    await ask();
    await check.verdict();
  };
}

async function mustFit(keyring: Keyring, records: RecordStore): Promise<void> {
  const fits = await fitsDataKeys(keyring, records).catch((error: unknown) => {
    // Nothing is wrong with the keyring then.
    if (error instanceof Error && error.cause instanceof DocumentStoreUnavailable) return true;
    throw error;
  });
  if (!fits) throw new Error('the keyring opens none of the data keys');
}

async function mustMove(watches: readonly StandstillWatch[]): Promise<void> {
  const verdicts = await Promise.all(watches.map((watch) => watch.standsStill()));
  if (verdicts.includes(true)) throw new Error('views stand still');
}
