import type { Collection } from '#document-store';
import type { Position } from '#event-store';

/** What the log was signed as, once somebody's deletion was in it. */
export interface ErasureCheckpoint {
  readonly origin: string;
  /** Leaves of the tree. */
  readonly size: number;
  /** Base64. */
  readonly root: string;
  /** The signed note. */
  readonly note: string;
  /** When it was signed, by the clock of the machine: ISO 8601 UTC. */
  readonly at: string;
  /** The deletion's place in the log's order, from 0. */
  readonly index: number;
}

/** That somebody was erased. It names nobody: only who holds the keyring can tell whose it is. */
export interface ErasureRecord {
  /** Of the data key that was destroyed. */
  readonly keyId: string;
  /** When the person was deleted: ISO 8601 UTC, by the service's clock. */
  readonly erasedAt: string;
  /** Of the deletion in the log. */
  readonly position: Position;
  /** The first that is over the deletion; null until there is one. */
  readonly checkpoint: ErasureCheckpoint | null;
}

/** By the id that stands in the statement's address. Kept for ever: it outlives whom it is about. */
export const ERASURES: Collection<ErasureRecord> = { name: 'erasures', indexes: [] };
