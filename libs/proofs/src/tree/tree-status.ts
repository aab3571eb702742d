import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { TREE_SIGNER, TREE_STATUS, type CheckpointRecord, type TreeProblem } from '../storage/collections.js';
import { ProofLog } from '../storage/proof-log.js';

/** How far the log is signed, and what is wrong, for whoever asks in whatever process. */
export interface TreeStatus {
  /** Undefined where no tree was begun. */
  readonly newest: CheckpointRecord | undefined;
  readonly problem: TreeProblem | null;
  /** False while events stand behind the newest checkpoint. */
  readonly isCurrent: boolean;
}

/** @throws EventStoreUnavailable; DocumentStoreUnavailable */
export async function treeStatus(log: EventStore, store: RecordStore): Promise<TreeStatus> {
  const proofs = new ProofLog(store);
  const [newest, told, head] = await Promise.all([proofs.newest(), store.get(TREE_STATUS, TREE_SIGNER), log.head()]);
  if (newest === undefined) {
    const isEmpty = head === undefined;
    return { newest, problem: isEmpty ? null : 'never-begun', isCurrent: isEmpty };
  }
  const isCurrent = head === undefined || (newest.through !== null && newest.through >= head);
  const problem = told?.body.problem ?? null;
  return { newest, problem: problem === 'never-begun' ? null : problem, isCurrent };
}
