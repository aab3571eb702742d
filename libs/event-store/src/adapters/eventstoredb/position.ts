import { START } from '@eventstore/db-client';
import type { ReadPosition } from '@eventstore/db-client';
import type { Position } from '../../index.js';

/** Digits of the largest 64-bit position. */
const WIDTH = 20;

/**
 * An event's commit position, padded so that it compares bytewise. The prepare position is left out: an event's differs
 * from its commit position only in transactions of the old TCP protocol, which nothing here writes. That of a place
 * between events differs too: see `Checkpoints`.
 */
export function toPosition(commit: bigint): Position {
  return commit.toString().padStart(WIDTH, '0');
}

/** Where to read on after a position; reads of $all include it, subscriptions do not. */
export function readPosition(after: Position | undefined): ReadPosition {
  if (after === undefined) return START;
  const commit = BigInt(after);
  return { commit, prepare: commit };
}
