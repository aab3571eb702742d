import type { Checkpoint, ProofLog } from '#proofs';
import type { KeptState } from '../../state/kept-state.js';
import { beginsWith } from '../checkpoints/kept-checkpoint.js';
import type { Findings } from '../findings.js';
import type { Progress, ProgressCodec } from './progress.js';

/** Why a log is read from its beginning though it was read before. */
export type RestartReason = 'asked' | 'other-origin' | 'other-events';

export interface Resumed {
  /** What is gone on from; undefined from the log's beginning. */
  readonly progress: Progress | undefined;
  /** Null where nothing was kept. */
  readonly begunAnew: RestartReason | null;
}

interface Resuming {
  readonly state: KeptState;
  readonly progressCodec: ProgressCodec;
  readonly proofs: ProofLog;
  /** As it is signed now; undefined for a log that is not. */
  readonly tree: Checkpoint | undefined;
  readonly isAll: boolean;
  readonly findings: Findings;
}

/**
 * What was verified before, if the tree that is signed now begins with it: a log that was restored or changed does not
 * hide behind it.
 */
export async function resumed({ state, progressCodec, proofs, tree, isAll, findings }: Resuming): Promise<Resumed> {
  const kept = state.progress();
  if (isAll) return { progress: undefined, begunAnew: kept === undefined ? null : 'asked' };
  const progress = progressCodec.decode(kept);
  if (progress === undefined) return { progress, begunAnew: null };
  if (tree !== undefined && tree.origin !== progress.origin) return { progress: undefined, begunAnew: 'other-origin' };
  const older = { size: progress.size, root: Buffer.from(progress.root, 'base64') };
  if (tree !== undefined && (await beginsWith(proofs, tree, older))) return { progress, begunAnew: null };
  const now = tree === undefined ? 'is not sealed at all now' : 'does not begin with them now';
  findings.add(
    'seals',
    null,
    `the ${progress.size} events that were verified at ${progress.at} are not those of the log any more, which ${now}`,
  );
  return { progress: undefined, begunAnew: 'other-events' };
}
