import type { Logger } from 'pino';
import { failureName } from '#failures';
import {
  checkpointOf,
  clearDropped,
  isConcerned,
  isSpareKept,
  Lease,
  partitionName,
  projectingLease,
  SlotProjectors,
  type ProjectionWatch,
  type LogFollower,
  type Projection,
  type ProjectionInSlots,
  type Roster,
} from '#projecting';
import type { Engines, FollowedEngines } from '../engines/engines.js';
import { LineLimit } from '../telemetry/line-limit.js';
import type { ProjectedEvents } from '../telemetry/projected-events.js';

/** The read models as this process works at them. */
export interface RunningReadModels {
  /** Documents that stand still behind an event they could not take up; 0 while another process works. */
  parkedCount(): number;
  readonly follower: LogFollower;
  stop(): Promise<void>;
}

/**
 * Keeps the read models, or one partition of them, current whenever no other process does, in one slot or, around a
 * rebuild, in both. Its progress wakes whoever in this process waits for it.
 * @param roster by which partitions are divided among the processes
 */
export function startReadModels(
  views: Projection,
  engines: FollowedEngines,
  watch: ProjectionWatch,
  logger: Logger,
  { projected, roster }: { readonly projected: ProjectedEvents | undefined; readonly roster: Roster | undefined },
): RunningReadModels {
  const stopping = new AbortController();
  const { name } = views;
  const projection = keptProjection(views, engines, watch, logger, projected);
  let kept: SlotProjectors | undefined;
  const lease = new Lease(engines.records, { name: projectingLease(views) });
  const told = { projection: name, ...(views.partition && { partition: partitionName(views.partition) }) };
  const keepCurrent = async (lost: AbortSignal): Promise<void> => {
    logger.info(told, 'projecting');
    while (!lost.aborted) {
      const slotState = engines.slotStates.of(name);
      kept = SlotProjectors.start(projection, engines, slotState);
      const clearing = clearDropped(views, engines, slotState, lost, (error) => {
        logger.error({ projection: name, error: failureName(error) }, 'views not cleared');
      });
      await engines.slotStates.untilOtherThan(name, slotState, lost);
      await Promise.all([clearing, kept.stop()]);
    }
    kept = undefined;
    logger.info(told, 'no longer projecting');
  };
  const running = whileOurs(views, roster, stopping.signal, (signal) => lease.whileHeld(signal, keepCurrent));
  return {
    parkedCount: () => kept?.parkedCount ?? 0,
    follower: followerOf(views, engines),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Where a projection is in no partitions, whoever takes the lease has it. */
function whileOurs(
  { name, partition }: Projection,
  roster: Roster | undefined,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (partition === undefined || roster === undefined) return work(signal);
  return roster.whileOurs({ of: name, number: partition.number }, signal, work);
}

function followerOf(views: Projection, engines: Engines): LogFollower {
  const { name, streamPrefixes, partition } = views;
  return {
    ...{ kind: 'projection', name, streamPrefixes },
    ...(partition && { partition: partitionName(partition), concerns: (event) => isConcerned(views, event) }),
    checkpoint: () => engines.views.checkpoint(checkpointOf(views)),
  };
}

function keptProjection(
  views: Projection,
  { slotStates }: Engines,
  watch: ProjectionWatch,
  logger: Logger,
  projected: ProjectedEvents | undefined,
): ProjectionInSlots {
  const { name } = views;
  const lines = new LineLimit((projection, more) => {
    logger.error({ projection, events: more }, 'more events parked');
  });
  const alarms = {
    onParked: ({ projection, collection, stream, revision, position, eventType, error }) => {
      if (!lines.allows(projection)) return;
      logger.error(
        { projection, collection, stream, revision, position, event_type: eventType, error },
        'event parked',
      );
    },
    onUnparked: ({ projection, collection, stream, revision, position, eventType }) => {
      logger.info({ projection, collection, stream, revision, position, event_type: eventType }, 'event unparked');
    },
    onTrouble: (projection, error) => {
      logger.error({ projection, error: failureName(error) }, 'projection interrupted');
    },
  } satisfies Partial<ProjectionInSlots['spare']['events']>;
  return {
    live: {
      projection: projected?.gatheredFrom(views) ?? views,
      retried: views,
      events: {
        ...alarms,
        onProgress: (_projection, through) => {
          // While spare views are kept too, whoever waits must find it in both: then the stored checkpoints alone tell.
          // So they do where other partitions may be behind.
          if (views.partition !== undefined) watch.mayHaveMoved();
          else if (!isSpareKept(slotStates.of(name))) watch.moved(through);
          projected?.written(name);
        },
        onTrouble: (projection, error) => {
          projected?.dropped();
          alarms.onTrouble(projection, error);
        },
      },
    },
    spare: { projection: views, events: { ...alarms, onProgress: () => undefined } },
  };
}
