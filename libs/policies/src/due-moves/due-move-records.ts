import type { Collection } from '#document-store';

/** A scheduled move and when it takes effect. Under the move's id. */
export interface DueMove {
  readonly personId: string;
  /** Milliseconds since the Unix epoch: 00:00 UTC of its date. */
  readonly dueAt: number;
}

export const DUE_MOVES: Collection<DueMove> = {
  name: 'due-moves',
  indexes: [{ name: 'by-due-time', equal: [], order: 'dueAt' }],
};
