import { parseCheckpoint, type Checkpoint } from '../notes/checkpoint.js';
import { parseNote } from '../notes/note.js';
import { parseHistoryHead, type HistoryHead } from './history-head.js';
import { InvalidProofCursor } from './proof-errors.js';
import type { ProofCursor } from './proof-cursors.js';

/** What all pages of one proof share, and where the next one begins. */
export interface Continuation {
  readonly checkpoint: Checkpoint;
  readonly head: HistoryHead;
  readonly notes: { readonly checkpoint: string; readonly head: string };
  /** Revision of the newest entry of the page; -1 for none. */
  readonly next: number;
}

/** What a cursor of ours carries. @throws InvalidProofCursor where it is not this person's */
export function continuationOf({ next, ...notes }: ProofCursor, personId: string): Continuation {
  const checkpoint = parseCheckpoint(parseNote(notes.checkpoint)?.text ?? '');
  const head = parseHistoryHead(parseNote(notes.head)?.text ?? '');
  if (checkpoint === undefined || head === undefined) throw new InvalidProofCursor('of another version');
  if (head.personId !== personId) throw new InvalidProofCursor('of another history');
  return { checkpoint, head, notes, next };
}
