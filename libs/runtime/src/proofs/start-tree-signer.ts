import type { Logger } from 'pino';
import { failureName } from '#failures';
import { Lease } from '#projecting';
import { ProofLog, TreeSigner, WitnessRounds } from '#proofs';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';

/** Keeps the tree over the log current, signed and witnessed whenever no other process does. */
export function startTreeSigner(
  { log, keyring, records, proofs }: Pick<Engines, 'log' | 'keyring' | 'records' | 'proofs'>,
  {
    logOrigin: origin,
    checkpointEveryMs: everyMs,
    witnesses,
  }: Pick<Settings, 'logOrigin' | 'checkpointEveryMs' | 'witnesses'>,
  logger: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const options = {
    origin,
    everyMs,
    onTrouble: (error: unknown) => {
      logger.warn({ error: failureName(error) }, 'sealing tries again');
    },
    onProblem: (problem: string | null) => {
      if (problem === null) logger.info('the log is sealed');
      else logger.error({ problem }, 'THE LOG IS NOT SEALED: `npm run ops -- status` says why');
    },
  };
  const lease = new Lease(records, { name: 'sealer' });
  const rounds = new WitnessRounds(new ProofLog(proofs), proofs, witnesses, options);
  const running = lease.whileHeld(stopping.signal, async (lost) => {
    await Promise.all([new TreeSigner(log, proofs, keyring, options).run(lost), rounds.run(lost)]);
  });
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
