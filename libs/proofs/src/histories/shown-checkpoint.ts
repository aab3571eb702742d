import type { Position } from '#event-store';
import type { CheckpointRecord } from '../storage/collections.js';
import type { SignedTree } from '../storage/proof-log.js';
import type { WitnessAddress } from '../witnesses/witness-address.js';
import { cosigned, witnessId, type WitnessRecord } from '../witnesses/witness-records.js';

/** What a proof can be under now. */
export interface ShownCheckpoint {
  /** With its cosignatures; not over the event where none is. */
  readonly checkpoint: CheckpointRecord;
  /** Nothing better is to be expected. */
  readonly isFinal: boolean;
}

/**
 * The newest checkpoint over an event that a witness has cosigned, final once every witness that cosigns now has come
 * so far; else the newest of all. A witness that is down, or never began, is not waited for.
 * @param position undefined where every checkpoint will do
 */
export function shownCheckpoint(
  { newest, witnesses }: SignedTree,
  position: Position | undefined,
  asked: readonly WitnessAddress[],
): ShownCheckpoint {
  const known = asked.flatMap(({ verifier }) => witnesses.get(witnessId(verifier.vkey, newest.origin)) ?? []);
  const current = known.filter(({ failingSince }) => failingSince === null);
  const all = [...witnesses.values()];
  if (current.length === 0) return { checkpoint: cosigned(newest, all), isFinal: isOver(newest, position) };
  const isFinal = current.every((one) => cosignedBy(one, newest, position) !== undefined);
  // Also what one signed that fails since: nobody is shown a smaller tree than a moment ago.
  const over = known.flatMap((one) => cosignedBy(one, newest, position) ?? []);
  const largest = over.reduce<CheckpointRecord | undefined>(larger, undefined);
  return { checkpoint: cosigned(largest ?? newest, all), isFinal };
}

/** Whether an event is in the tree that was signed. */
export function isOver({ through }: CheckpointRecord, position: Position | undefined): boolean {
  return position === undefined || (through !== null && through >= position);
}

/** What a witness has cosigned last; undefined where that is not over the event. */
function cosignedBy(
  { size, root, checkpoint }: WitnessRecord,
  newest: CheckpointRecord,
  position: Position | undefined,
): CheckpointRecord | undefined {
  const last = size === newest.size && root === newest.root ? newest : checkpoint;
  return last !== undefined && isOver(last, position) ? last : undefined;
}

function larger(one: CheckpointRecord | undefined, other: CheckpointRecord): CheckpointRecord {
  return one !== undefined && one.size >= other.size ? one : other;
}
