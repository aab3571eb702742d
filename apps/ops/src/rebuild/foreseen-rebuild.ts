import { holdersOf } from '#operations';
import {
  checkpointsIn,
  leastOf,
  otherSlot,
  PartitionRecords,
  partitionsOf,
  projectingLease,
  type Projection,
  type Slot,
  type SpareState,
} from '#projecting';
import { OutOfReach } from '../command-line/failures.js';
import { mustNotBeAtWork } from '../command-line/not-at-work.js';
import type { Invocation } from '../command-line/ops-command.js';

/** What a rebuild of one view would do. */
export interface ForeseenRebuild {
  readonly view: string;
  /** The slot that answers now, and the one that would. */
  readonly from: Slot;
  readonly to: Slot;
  /** What an earlier run that was cut off has left in the other slot: `empty` where it left nothing. */
  readonly spare: SpareState;
  /** Up to where the views that answer are built; null before their first event. */
  readonly position: string | null;
}

export function busyWith({ name }: Projection): string {
  return `Another process is rebuilding ${name}.`;
}

/** @throws OutOfReach where another process rebuilds the view, or nobody would keep the new ones current */
export async function foreseenRebuild(
  projection: Projection,
  invocation: Pick<Invocation<object>, 'engines'>,
): Promise<ForeseenRebuild> {
  const { engines } = invocation;
  const { name: view } = projection;
  await mustNotBeAtWork(invocation, `rebuild/${view}`, busyWith(projection));
  const [records, views] = [await engines.records(), await engines.views()];
  const partitions = await new PartitionRecords(records).count();
  const projectors = await holdersOf(records, partitionsOf(projection, partitions).map(projectingLease));
  if (projectors.some(({ holder }) => holder === null))
    throw new OutOfReach(`No projector keeps the views of ${view} current: start one first.`);
  const { active, spare } = (await engines.slotStates()).of(view);
  // After its switch what is left of an earlier run is to put the old views away.
  const isSwitched = spare === 'retiring' || spare === 'dropping';
  const standing = checkpointsIn(active, projection, partitions).map((name) => views.checkpoint(name));
  const position = leastOf(await Promise.all(standing));
  return { view, from: active, to: isSwitched ? active : otherSlot(active), spare, position: position ?? null };
}

/** @param isCompared whether the new views would be compared with the old ones before a switch */
export function foreseenText(all: readonly ForeseenRebuild[], isCompared: boolean): string {
  return all.map((one) => lineOf(one, isCompared)).join('\n');
}

function lineOf({ view, from, to, spare, position }: ForeseenRebuild, isCompared: boolean): string {
  if (from === to) return `${view}: what an earlier run left is put away; ${from} goes on answering`;
  const how = spare === 'empty' ? 'would be built anew' : `would go on where an earlier run was cut off (${spare})`;
  const condition = isCompared ? ', where they are the same,' : '';
  return `${view}: ${how} in ${to} up to ${position ?? 'the log’s beginning'}, and${condition} take over from ${from}`;
}
