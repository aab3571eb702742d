import type { Logger } from 'pino';
import { isSpareKept, type CheckpointWatch, type Projection } from '#projecting';
import type { Engines, FollowedEngines } from '../engines/engines.js';
import { Lease } from '#projecting';
import { LineLimit } from '../telemetry/line-limit.js';
import type { LogFollower } from '#projecting';
import type { ProjectedEvents } from '../telemetry/projected-events.js';
import { clearDropped, SlotProjectors, type ProjectionInSlots } from '#projecting';

/** The read models as this process works at them. */
export interface RunningReadModels {
  /** Documents that stand still behind an event they could not take up; 0 while another process works. */
  parkedCount(): number;
  readonly follower: LogFollower;
  stop(): Promise<void>;
}

/**
 * Keeps the read models current whenever no other process does, in one slot or, around a rebuild, in both. Its progress
 * wakes whoever in this process waits for it.
 */
export function startReadModels(
  views: Projection,
  engines: FollowedEngines,
  watch: CheckpointWatch,
  logger: Logger,
  projected?: ProjectedEvents,
): RunningReadModels {
  const stopping = new AbortController();
  const { name } = views;
  const projection = keptProjection(views, engines, watch, logger, projected);
  let kept: SlotProjectors | undefined;
  const lease = new Lease(engines.records, { name: `projection/${name}` });
  const running = lease.whileHeld(stopping.signal, async (lost) => {
    logger.info({ projection: name }, 'projecting');
    while (!lost.aborted) {
      const slotState = engines.slotStates.of(name);
      kept = SlotProjectors.start(projection, engines, slotState);
      const clearing = clearDropped(views, engines, slotState).catch((error: unknown) => {
        // The record still says what is to be cleared: the next holder of the lease finds it.
        logger.error({ projection: name, error: error instanceof Error ? error.name : 'unknown' }, 'views not cleared');
      });
      await engines.slotStates.untilOtherThan(name, slotState, lost);
      await Promise.all([clearing, kept.stop()]);
    }
    kept = undefined;
    logger.info({ projection: name }, 'no longer projecting');
  });
  return {
    parkedCount: () => kept?.parkedCount ?? 0,
    follower: {
      kind: 'projection',
      name,
      streamPrefixes: views.streamPrefixes,
      checkpoint: () => engines.views.checkpoint(name),
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

function keptProjection(
  views: Projection,
  { slotStates }: Engines,
  watch: CheckpointWatch,
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
      logger.error({ projection, error: error instanceof Error ? error.name : 'unknown' }, 'projection interrupted');
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
          if (!isSpareKept(slotStates.of(name))) watch.moved(through);
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
