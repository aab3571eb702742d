import { TreeDamaged, type ProofLog, type StreamEndRecord } from '#proofs';
import type { Findings } from '../findings.js';

/**
 * Holds the end of each stream against where it ended when the log was signed. An event in the middle is missed by
 * those behind it; of the last one only this tells, without the rest of the log.
 * @param lastRevisions by stream; -1 for one without events
 * @param size leaves of the signed tree
 * @throws DocumentStoreUnavailable
 */
export async function checkStreamEnds(
  lastRevisions: ReadonlyMap<string, number>,
  proofs: ProofLog,
  size: number,
  findings: Findings,
): Promise<void> {
  const ends = await proofs.streamEnds([...lastRevisions.keys()]);
  for (const [stream, end] of ends) {
    const revision = lastRevisions.get(stream) ?? -1;
    if (end.revision <= revision || !(await isSigned(end, proofs, size))) continue;
    const missing = `the stream was sealed up to revision ${end.revision}, index ${end.last.index} of the tree`;
    findings.add('seals', { stream }, `${missing}, and ends at ${revision === -1 ? 'none' : revision}`);
  }
}

/** What was written of a tree that was begun anew since, or of leaves that were not signed yet, says nothing. */
async function isSigned({ last }: StreamEndRecord, proofs: ProofLog, size: number): Promise<boolean> {
  if (last.index >= size) return false;
  try {
    const [leaf] = await proofs.leaves(last.index, 1);
    return leaf?.hash.toString('base64') === last.hash;
  } catch (error) {
    // The check of inclusion tells of damaged tiles.
    if (error instanceof TreeDamaged) return false;
    throw error;
  }
}
