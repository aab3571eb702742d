import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore, RecordedEvent } from '#event-store';
import { PolicyCheckpoints } from '#policies';
import {
  checkpointOf,
  isConcerned,
  nameIn,
  otherSlot,
  partitionName,
  PartitionRecords,
  partitionsOf,
  projectionIn,
  type LogFollower,
  type Slot,
  type SlotStates,
} from '#projecting';
import { PROJECTIONS } from '#projections';
import type { ObservedInstallation } from './reachable.js';

export interface FollowedEngines {
  readonly log: EventStore;
  readonly views: ViewStore;
  readonly slotStates: SlotStates;
  readonly records: RecordStore;
  readonly clock: Clock;
}

/** Something that follows the log, and what it is shown as. */
export interface FollowerPlace {
  readonly follower: LogFollower;
  readonly name: string;
  readonly slot: Slot | null;
  readonly state: string;
  /** Of what is parked. */
  readonly parkedAs: string;
}

/** Every projection, in each of its slots that holds anything, and every policy. */
export async function followerPlaces(
  engines: Pick<FollowedEngines, 'views' | 'slotStates' | 'records'>,
  followed: ObservedInstallation['policies'],
): Promise<readonly FollowerPlace[]> {
  const partitions = await new PartitionRecords(engines.records).count();
  return [...projections(engines, partitions), ...policies(engines, followed)];
}

function projections(
  { views, slotStates }: Pick<FollowedEngines, 'views' | 'slotStates'>,
  partitions: number,
): readonly FollowerPlace[] {
  return PROJECTIONS.flatMap((one) => partitionsOf(one, partitions)).flatMap((projection) => {
    const { name, streamPrefixes, partition } = projection;
    const { active, spare } = slotStates.of(name);
    const concerned = partition && {
      partition: partitionName(partition),
      concerns: (event: RecordedEvent) => isConcerned(projection, event),
    };
    const inSlot = (slot: Slot, state: string): FollowerPlace => {
      const parkedAs = nameIn(slot, name);
      const checkpoint = (): Promise<string | undefined> =>
        views.checkpoint(checkpointOf(projectionIn(slot, projection)));
      const follower: LogFollower = { kind: 'projection', name, ...concerned, streamPrefixes, checkpoint };
      return { follower, name, slot, state, parkedAs };
    };
    return [inSlot(active, 'live'), ...(spare === 'empty' ? [] : [inSlot(otherSlot(active), spare)])];
  });
}

function policies(
  { records }: Pick<FollowedEngines, 'records'>,
  followed: ObservedInstallation['policies'],
): readonly FollowerPlace[] {
  const checkpoints = new PolicyCheckpoints(records);
  return followed.map((follows) => {
    const { name, streamPrefixes } = follows;
    const checkpoint = (): Promise<string | undefined> => checkpoints.read(follows);
    const follower = { kind: 'policy', name, streamPrefixes, checkpoint } as const;
    return { follower, name, slot: null, state: 'live', parkedAs: `policy/${name}` };
  });
}
