/** One entry of a history, as anybody can check it without the service. */
export interface ProvenEntry {
  /** What is hashed: salt, newline, and the bytes of the event as the log stores it; base64. */
  readonly entry: string;
  /** Its place in the log, from 0. */
  readonly index: number;
  /** Hashes that lead from it to the root of the checkpoint, base64 (RFC 9162, 2.1.3). */
  readonly proof: readonly string[];
}

/** A page of a proof; the first is the newest. All pages have the same checkpoint and head. */
export interface HistoryProof {
  /** A signed note (C2SP tlog-checkpoint). */
  readonly checkpoint: string;
  /** Newest first. */
  readonly entries: readonly ProvenEntry[];
  /** A signed note: see HistoryHead. */
  readonly head: string;
  /** How each key of the log took over from the one before: signed notes, newest first. */
  readonly hand_overs: readonly string[];
  readonly next_cursor: string | null;
}
