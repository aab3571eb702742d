import type { RebuildOptions } from '#operations';
import {
  checkpointsIn,
  leastOf,
  otherSlot,
  PartitionRecords,
  type Projection,
  type Slot,
  type SpareState,
} from '#projecting';
import { mustNotBeAtWork } from '../command-line/not-at-work.js';
import type { Invocation } from '../command-line/ops-command.js';
import { isPutAwayAlone } from './must-be-projected.js';

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

type ForeseenOptions = Pick<RebuildOptions, 'compare' | 'startOver'>;

export function busyWith({ name }: Projection): string {
  return `Another process is rebuilding ${name}.`;
}

/**
 * @param startOver see `RebuildOptions`
 * @throws OutOfReach where another process rebuilds the view
 */
export async function foreseenRebuild(
  projection: Projection,
  invocation: Pick<Invocation<object>, 'engines'>,
  startOver: boolean,
): Promise<ForeseenRebuild> {
  const { engines } = invocation;
  const { name: view } = projection;
  await mustNotBeAtWork(invocation, `rebuild/${view}`, busyWith(projection));
  const [records, views] = [await engines.records(), await engines.views()];
  const partitions = await new PartitionRecords(records).count();
  const { active, spare } = (await engines.slotStates()).of(view);
  const standing = checkpointsIn(active, projection, partitions).map((name) => views.checkpoint(name));
  const position = leastOf(await Promise.all(standing));
  return {
    view,
    from: active,
    to: isPutAwayAlone(spare, startOver) ? active : otherSlot(active),
    spare,
    position: position ?? null,
  };
}

/** @param asked whether the new views would be compared with the old ones before a switch, and are begun anew */
export function foreseenText(all: readonly ForeseenRebuild[], asked: ForeseenOptions): string {
  return all.map((one) => lineOf(one, asked)).join('\n');
}

function lineOf({ view, from, to, spare, position }: ForeseenRebuild, asked: ForeseenOptions): string {
  if (from === to) return `${view}: what an earlier run left is put away; ${from} goes on answering`;
  const isAnew = spare === 'empty' || asked.startOver;
  const how = isAnew ? 'would be built anew' : `would go on where an earlier run was cut off (${spare})`;
  const condition = asked.compare ? ', where they are the same,' : '';
  return `${view}: ${how} in ${to} up to ${position ?? 'the log’s beginning'}, and${condition} take over from ${from}`;
}
