import type { EventStore } from '#event-store';
import { tailProblem, type CheckpointRecord, type ProofLog } from '#proofs';
import type { Findings } from '../findings.js';

/** Whether the log ends as its newest checkpoint says, as the service itself looks before it signs anything. */
export async function checkEnd(
  log: EventStore,
  proofs: ProofLog,
  newest: CheckpointRecord,
  findings: Findings,
): Promise<void> {
  const problem = await tailProblem(log, proofs, newest);
  if (problem !== undefined) findings.add('seals', null, `the log does not end as it was signed: ${problem}`);
}
