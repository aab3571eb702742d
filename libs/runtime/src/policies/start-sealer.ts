import type { Logger } from 'pino';
import { Sealer } from '#audit';
import type { Engines } from '../engines/engines.js';
import { Lease } from '#projecting';

/** Seals the log whenever no other process does. */
export function startSealer({ log, keyring, records, clock }: Engines, logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const onTrouble = (error: unknown): void => {
    logger.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'sealing tries again');
  };
  const lease = new Lease(records, { name: 'sealer' });
  const running = lease.whileHeld(stopping.signal, (lost) => new Sealer(log, keyring, clock, { onTrouble }).run(lost));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
