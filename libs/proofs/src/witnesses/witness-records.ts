import { createHash } from 'node:crypto';
import type { Collection } from '#document-store';
import type { CheckpointRecord } from '../storage/collections.js';

/** What a witness of ours has cosigned, and how it goes with it. */
export interface WitnessRecord {
  /** Of our log, and the name of the witness’s key. */
  readonly origin: string;
  readonly witness: string;
  /** The largest tree that it has cosigned; 0 before the first. */
  readonly size: number;
  /** Base64; null before the first. */
  readonly root: string | null;
  /** Its signature line for that tree, with the newline; null before the first. */
  readonly line: string | null;
  /**
   * That tree as the log has signed it, to be shown with the line when it is not the newest any more; absent before the
   * first, and where an older version kept the line.
   */
  readonly checkpoint?: CheckpointRecord;
  /** Since when it cosigns nothing; null while it does. ISO 8601 UTC, by the clock of the machine. */
  readonly failingSince: string | null;
  /** Why; null while it does. */
  readonly problem: string | null;
}

/** The newest checkpoint of another log that we have cosigned. */
export interface WitnessedRecord {
  readonly origin: string;
  readonly size: number;
  /** Base64. */
  readonly root: string;
  /** With the signatures of the log that we check, and our own. */
  readonly note: string;
  /** That it was offered otherwise than it was cosigned; absent while it was not. */
  readonly contradiction?: ContradictionRecord;
}

/** The first offer of a log that does not fit what was cosigned of it. */
export interface ContradictionRecord {
  /** ISO 8601 UTC, by the clock of the machine. */
  readonly at: string;
  /** Events that were offered. */
  readonly offered: number;
  /**
   * Whether the log has signed two trees of one size, which convicts it for good. Otherwise a proof is missing alone,
   * which anybody can leave out: that is settled when the log is cosigned again.
   */
  readonly isProven: boolean;
}

/** By the key of the witness and our origin. */
export const WITNESSES: Collection<WitnessRecord> = {
  name: 'witnesses',
  indexes: [{ name: 'by-origin', equal: ['origin'], order: 'size' }],
};
/** By the hash of the other log's origin. */
export const WITNESSED: Collection<WitnessedRecord> = { name: 'witnessed', indexes: [] };

export const witnessId = (vkey: string, origin: string): string => sha256(`${vkey}\n${origin}`);
/** In hexadecimal, as the address of its checkpoint has it. */
export const originHash = (origin: string): string => sha256(origin);

/** A checkpoint with the lines of those who have cosigned it. */
export function cosigned(checkpoint: CheckpointRecord, witnesses: readonly WitnessRecord[]): CheckpointRecord {
  const { size, root, note } = checkpoint;
  const lines = witnesses.flatMap((one) => (one.size === size && one.root === root ? [one.line ?? ''] : []));
  return { ...checkpoint, note: note + lines.sort().join('') };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
