import type { Logger } from 'pino';
import { SystemClock } from '#clock';
import { SecondPlace } from '#operations';
import { Lease } from '#projecting';
import type { Engines } from '../engines/engines.js';

/**
 * Keeps the second place of the register of erased people whenever no other process does. @param path undefined: there
 * is none
 */
export function startSecondPlace(
  { log, records }: Engines,
  path: string | undefined,
  logger: Logger,
): { stop(): Promise<void> } {
  if (path === undefined) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();
  const place = new SecondPlace(
    { log, records, clock: new SystemClock(), path },
    {
      trouble: (what) => {
        logger.error({ trouble: what }, 'the second place of the erasure register cannot be kept');
      },
      cameBack: (people) => {
        logger.error({ people }, 'erased people came back with a log that was put back: run restore --register-only');
      },
    },
  );
  const lease = new Lease(records, { name: 'erasure-register/second-place' });
  const running = lease.whileHeld(stopping.signal, (lost) => place.keep(lost));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
