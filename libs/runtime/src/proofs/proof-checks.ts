import type { HealthCheck } from '#http';
import { SealingWatch } from '#proofs';
import type { Engines } from '../engines/engines.js';

/** A log that is not sealed is an alarm; whoever uses the service is served all the same. */
export function proofChecks({ log, proofs }: Engines): readonly HealthCheck[] {
  const watch = new SealingWatch(log, proofs);
  const check = async (): Promise<void> => {
    const problem = await watch.problem();
    if (problem !== undefined) throw new Error(`the log is not sealed: ${problem}`);
  };
  return [{ name: 'proofs', degradesOnly: true, check }];
}
