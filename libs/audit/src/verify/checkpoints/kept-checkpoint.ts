import { parseCheckpoint, parseNote, TreeDamaged, verifyConsistency, type Checkpoint, type ProofLog } from '#proofs';
import type { SignedNote, TreeHead } from '#proofs';
import type { Findings } from '../findings.js';
import type { LogKeys } from './log-keys.js';

/** A checkpoint that somebody kept where nobody who can change the log can change it. */
export interface KeptCheckpoint {
  readonly note: SignedNote;
  readonly checkpoint: Checkpoint;
}

/** The checkpoint of a file's text; undefined when there is none in it. */
export function readKeptCheckpoint(text: string): KeptCheckpoint | undefined {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  return note === undefined || checkpoint === undefined ? undefined : { note, checkpoint };
}

/** Whether the log still begins with what it was when the checkpoint was signed. @param tree as it is signed now */
export async function compareKeptCheckpoint(
  { note, checkpoint }: KeptCheckpoint,
  tree: Checkpoint | undefined,
  { proofs, keys, findings }: { readonly proofs: ProofLog; readonly keys: LogKeys; readonly findings: Findings },
): Promise<void> {
  const kept = `a checkpoint of ${checkpoint.size} events was kept elsewhere`;
  const report = (problem: string): void => {
    findings.add('seals', null, problem);
  };
  if (!keys.ever.some((key) => key.verify(note) !== undefined))
    report('the checkpoint that was kept elsewhere is not signed with the key of this log');
  if (tree === undefined) report(`the log was cut short or replaced: ${kept}, and it has none`);
  else if (tree.origin !== checkpoint.origin)
    report(
      `this is another log, ${tree.origin}, than the one of the checkpoint that was kept elsewhere, ${checkpoint.origin}`,
    );
  else if (tree.size < checkpoint.size) report(`the log was cut short: ${kept}, and the newest one is of ${tree.size}`);
  else if (!(await beginsWith(proofs, tree, checkpoint))) report(`the log was replaced: ${kept}, of other events`);
}

/** Whether the tree begins with an older one, as far as the stored tiles show it. */
export async function beginsWith(proofs: ProofLog, tree: TreeHead, older: TreeHead): Promise<boolean> {
  if (older.size > tree.size) return false;
  try {
    return verifyConsistency(older, tree, await proofs.consistencyProof(older.size, tree.size));
  } catch (error) {
    if (error instanceof TreeDamaged) return false;
    throw error;
  }
}
