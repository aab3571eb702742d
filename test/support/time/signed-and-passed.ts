import { PolicyCheckpoints } from '#policies';
import { ProofLog } from '#proofs';
import type { Engines } from '#runtime';
import { eventually } from './eventually.js';

/** Resolves when all that stands in the log is signed, and was passed by every policy. */
export function untilSignedAndPassed({ log, proofs, records }: Pick<Engines, 'log' | 'proofs' | 'records'>) {
  return eventually(async () => {
    const [head = ''] = [await log.head()];
    const policies = Object.values(await new PolicyCheckpoints(records).all());
    const isSigned = (await new ProofLog(proofs).newest())?.through === head;
    return (isSigned && policies.every((position) => position >= head)) || undefined;
  });
}
