import { setTimeout as pause } from 'node:timers/promises';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore, Position } from '#event-store';
import { PolicyCheckpoints } from '#policies';
import {
  checkpointOf,
  partitionName,
  PartitionRecords,
  partitionsOf,
  projectionIn,
  SLOTS,
  type Slot,
} from '#projecting';
import { PROJECTIONS } from '#projections';

/** Something that follows the log, and where it stands. */
export interface LogFollowerPlace {
  readonly kind: 'projection' | 'policy';
  readonly name: string;
  /** Null but for a projection. */
  readonly slot: Slot | null;
  /** Of one that is in partitions: which, such as `2of4`. */
  readonly partition?: string;
  readonly position: Position;
}

/** Whether the log is all that its followers have seen of it. */
export interface LogReach {
  /** Null while it is empty. */
  readonly end: Position | null;
  readonly ahead: readonly LogFollowerPlace[];
  /** The others. */
  readonly within: readonly LogFollowerPlace[];
}

/** A log, and where those that follow it note how far they have come. */
export interface FollowedLog {
  readonly log: Pick<EventStore, 'end'>;
  readonly views: Pick<ViewStore, 'checkpoint'>;
  readonly records: RecordStore;
}

/** A server that has just become the leader may show its last events a moment later. */
const MOST_TRIES = 4;
const RETRY_MS = 500;

/**
 * Which followers are ahead of the log. Each checkpoint is read before the log's end, which only grows: so that of a
 * log that is whole, whoever writes meanwhile, none is ahead.
 * @throws EventStoreUnavailable, DocumentStoreUnavailable
 */
export async function readLogReach(engines: FollowedLog): Promise<LogReach> {
  for (let tries = 1; ; tries++) {
    const reach = await readOnce(engines);
    if (reach.ahead.length === 0 || tries === MOST_TRIES) return reach;
    await pause(RETRY_MS);
  }
}

async function readOnce({ log, views, records }: FollowedLog): Promise<LogReach> {
  const count = await new PartitionRecords(records).count();
  const projections = PROJECTIONS.flatMap((one) => partitionsOf(one, count)).flatMap((projection) =>
    SLOTS.map((slot) => ({ projection, slot })),
  );
  const current = await Promise.all([
    ...projections.map(async ({ projection, slot }) => {
      const { name, partition } = projection;
      const position = await views.checkpoint(checkpointOf(projectionIn(slot, projection)));
      const which = partition && { partition: partitionName(partition) };
      return position === undefined ? [] : [{ kind: 'projection', name, slot, ...which, position } as const];
    }),
    new PolicyCheckpoints(records)
      .all()
      .then((all) =>
        Object.entries(all).map(([name, position]) => ({ kind: 'policy', name, slot: null, position }) as const),
      ),
  ]);
  const end = await log.end();
  const isAhead = ({ position }: LogFollowerPlace): boolean => position > (end ?? '');
  const all: readonly LogFollowerPlace[] = current.flat();
  return { end: end ?? null, ahead: all.filter(isAhead), within: all.filter((one) => !isAhead(one)) };
}

/** Such as `projection read-models (blue)`, or `projection access-counts 2of4 (blue)`. */
export function nameOfFollower({ kind, name, partition, slot }: Omit<LogFollowerPlace, 'position'>): string {
  const which = partition === undefined ? name : `${name} ${partition}`;
  return slot === null ? `${kind} ${which}` : `${kind} ${which} (${slot})`;
}

/**
 * One line that names all of them, and by how much each is ahead: by what its engine counts in: events, or
 * bytes.
 */
export function reachText({ end, ahead }: LogReach): string {
  const each = ahead.map((one) => `${nameOfFollower(one)} at ${one.position}, ${distance(one.position, end)} ahead`);
  return `the log ends at ${end ?? 'its beginning'}, but what follows it is ahead of it: ${each.join('; ')}`;
}

function distance(position: Position, end: Position | null): string {
  return String(BigInt(position) - BigInt(end ?? '0'));
}
