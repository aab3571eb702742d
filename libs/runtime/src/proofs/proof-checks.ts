import { SystemClock } from '#clock';
import type { HealthCheck } from '#http';
import { isFailing, ProofLog, TreeWatch, witnessStates } from '#proofs';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';

/** A log that is not signed or witnessed is an alarm; whoever uses the service is served all the same. */
export function proofChecks({ log, proofs }: Engines, { witnesses }: Settings): readonly HealthCheck[] {
  const watch = new TreeWatch(log, proofs);
  const tree = new ProofLog(proofs);
  const machine = new SystemClock();
  return [
    {
      name: 'proofs',
      degradesOnly: true,
      check: async () => {
        const problem = await watch.problem();
        if (problem !== undefined) throw new Error(`the log is not sealed: ${problem}`);
      },
    },
    {
      name: 'witnesses',
      degradesOnly: true,
      check: async () => {
        const failing = (await witnessStates(tree, proofs, witnesses)).find((one) => isFailing(one, machine.now()));
        if (failing !== undefined) throw new Error(`the witness ${failing.witness} ${failing.problem ?? 'fails'}`);
      },
    },
  ];
}
