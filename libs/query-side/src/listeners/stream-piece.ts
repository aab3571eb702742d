/** A piece of a stream; what is left out of it is not sent. */
export interface StreamPiece {
  /** The `sequence` up to which everything was sent or passed over. */
  readonly id?: number;
  readonly data?: string;
  /** For people and for clients that want to know why a stream ends. */
  readonly comment?: string;
}

/** Why a stream ends that its client did not end (docs/api.md, Listeners). */
export function ending(why: 'replaced' | 'removed' | 'refused'): StreamPiece {
  return { comment: `end ${why}` };
}
