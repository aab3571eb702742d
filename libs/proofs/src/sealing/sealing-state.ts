import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { SEALER, SEALING, type CheckpointRecord, type SealingProblem } from '../storage/collections.js';
import { ProofLog } from '../storage/proof-log.js';

/** How the sealing of the log stands, for whoever asks in whatever process. */
export interface SealingState {
  /** Undefined where no tree was begun. */
  readonly newest: CheckpointRecord | undefined;
  readonly problem: SealingProblem | null;
  /** False while events stand behind the newest checkpoint. */
  readonly isCurrent: boolean;
}

/** @throws EventStoreUnavailable; DocumentStoreUnavailable */
export async function sealingState(log: EventStore, store: RecordStore): Promise<SealingState> {
  const proofs = new ProofLog(store);
  const [newest, told, head] = await Promise.all([proofs.newest(), store.get(SEALING, SEALER), log.head()]);
  if (newest === undefined) {
    const isEmpty = head === undefined;
    return { newest, problem: isEmpty ? null : 'never-begun', isCurrent: isEmpty };
  }
  const isCurrent = head === undefined || (newest.through !== null && newest.through >= head);
  const problem = told?.body.problem ?? null;
  return { newest, problem: problem === 'never-begun' ? null : problem, isCurrent };
}
