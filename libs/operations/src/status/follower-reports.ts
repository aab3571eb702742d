import type { Clock } from '#clock';
import { MAX_PAGE, type RecordStore, type ViewStore } from '#document-store';
import type { EventStore, RecordedEvent } from '#event-store';
import { PolicyCheckpoints } from '#policies';
import {
  checkpointOf,
  isConcerned,
  nameIn,
  partitionName,
  PartitionRecords,
  partitionsOf,
  projectionIn,
  otherSlot,
  PARKED,
  SKIPPED_EVENTS,
  unslotted,
  type Slot,
  type SlotStates,
  LogLagWatch,
  type LogFollower,
} from '#projecting';
import { PROJECTIONS } from '#projections';
import type { ObservedInstallation } from './reachable.js';
import type { FollowerReport } from './status-report.js';

export interface FollowedEngines {
  readonly log: EventStore;
  readonly views: ViewStore;
  readonly slotStates: SlotStates;
  readonly records: RecordStore;
  readonly clock: Clock;
}

interface Place {
  readonly follower: LogFollower;
  readonly name: string;
  readonly slot: Slot | null;
  readonly state: string;
  /** Of what is parked. */
  readonly parkedAs: string;
}

/** Where every projection stands, in each of its slots that holds anything, and every policy. */
export async function followerReports(
  engines: FollowedEngines,
  followed: ObservedInstallation['policies'],
): Promise<readonly FollowerReport[]> {
  const partitions = await new PartitionRecords(engines.records).count();
  const places = [...projections(engines, partitions), ...policies(engines, followed)];
  const skipped = await skippedByFollower(engines.records);
  return Promise.all(
    places.map(async (place) => ({
      ...(await reportOf(place, engines)),
      skipped: skipped.get(unslotted(place.parkedAs)) ?? 0,
    })),
  );
}

/** By the name that a follower's parked events have in no slot: what is skipped is skipped in both. */
async function skippedByFollower(records: RecordStore): Promise<ReadonlyMap<string, number>> {
  const request = { index: 'by-position', equal: {}, direction: 'up', limit: MAX_PAGE } as const;
  const counts = new Map<string, number>();
  for (const { body } of await records.page(SKIPPED_EVENTS, request)) {
    counts.set(body.projection, (counts.get(body.projection) ?? 0) + 1);
  }
  return counts;
}

function projections({ views, slotStates }: FollowedEngines, partitions: number): readonly Place[] {
  return PROJECTIONS.flatMap((one) => partitionsOf(one, partitions)).flatMap((projection) => {
    const { name, streamPrefixes, partition } = projection;
    const { active, spare } = slotStates.of(name);
    const concerned = partition && {
      partition: partitionName(partition),
      concerns: (event: RecordedEvent) => isConcerned(projection, event),
    };
    const inSlot = (slot: Slot, state: string): Place => {
      const parkedAs = nameIn(slot, name);
      const checkpoint = (): Promise<string | undefined> =>
        views.checkpoint(checkpointOf(projectionIn(slot, projection)));
      const follower: LogFollower = { kind: 'projection', name, ...concerned, streamPrefixes, checkpoint };
      return { follower, name, slot, state, parkedAs };
    };
    return [inSlot(active, 'live'), ...(spare === 'empty' ? [] : [inSlot(otherSlot(active), spare)])];
  });
}

function policies({ records }: FollowedEngines, followed: ObservedInstallation['policies']): readonly Place[] {
  const checkpoints = new PolicyCheckpoints(records);
  return followed.map((follows) => {
    const { name, streamPrefixes } = follows;
    const checkpoint = (): Promise<string | undefined> => checkpoints.read(follows);
    const follower = { kind: 'policy', name, streamPrefixes, checkpoint } as const;
    return { follower, name, slot: null, state: 'live', parkedAs: `policy/${name}` };
  });
}

async function reportOf(
  place: Place,
  { log, clock, records }: FollowedEngines,
): Promise<Omit<FollowerReport, 'skipped'>> {
  const { follower, name, slot, state, parkedAs } = place;
  const position = (await follower.checkpoint()) ?? null;
  const lag = await new LogLagWatch(follower, log, clock).measure();
  const request = {
    index: 'by-projection',
    equal: { projection: parkedAs },
    direction: 'up',
    limit: MAX_PAGE,
  } as const;
  const parked = await records.page(PARKED, request);
  return {
    ...{ kind: follower.kind, name, slot },
    ...(follower.partition !== undefined && { partition: follower.partition }),
    ...{ state, position },
    ...{ lag_events: lag.events, lag_seconds: Math.round(lag.seconds), parked: parked.length },
  };
}
