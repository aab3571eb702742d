import type { Logger } from 'pino';
import type { CheckpointWatch } from '#document-store';
import { Projector, type Projection, type ProjectorEvents } from '#projections';
import type { Engines } from '../engines/engines.js';
import { Lease } from '../leases/lease.js';
import type { LogFollower } from '../telemetry/log-follower.js';
import type { ProjectedEvents } from '../telemetry/projected-events.js';

/** The read models as this process works at them. */
export interface RunningReadModels {
  /** Documents that stand still behind an event they could not take up; 0 while another process works. */
  parkedCount(): number;
  readonly follower: LogFollower;
  stop(): Promise<void>;
}

/** Keeps the read models current whenever no other process does. Its progress wakes whoever in this process waits for it. */
export function startReadModels(
  views: Projection,
  engines: Engines,
  watch: CheckpointWatch,
  logger: Logger,
  projected?: ProjectedEvents,
): RunningReadModels {
  const stopping = new AbortController();
  const events = reportingTo(watch, logger, projected);
  const projection = projected?.gatheredFrom(views) ?? views;
  let projector: Projector | undefined;
  const lease = new Lease(engines.records, { name: `projection/${views.name}` });
  const running = lease.whileHeld(stopping.signal, async (lost) => {
    logger.info({ projection: views.name }, 'projecting');
    projector = new Projector(projection, engines, events);
    projector.start();
    await untilAborted(lost);
    await projector.stop();
    projector = undefined;
    logger.info({ projection: views.name }, 'no longer projecting');
  });
  return {
    parkedCount: () => projector?.parkedCount ?? 0,
    follower: {
      kind: 'projection',
      name: views.name,
      streamPrefixes: views.streamPrefixes,
      checkpoint: () => engines.views.checkpoint(views.name),
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

function reportingTo(watch: CheckpointWatch, logger: Logger, projected: ProjectedEvents | undefined): ProjectorEvents {
  return {
    onProgress: (projection, through) => {
      watch.moved(through);
      projected?.written(projection);
    },
    onParked: ({ projection, collection, stream, revision, position, eventType, error }) => {
      logger.error(
        { projection, collection, stream, revision, position, event_type: eventType, error },
        'event parked',
      );
    },
    onTrouble: (projection, error) => {
      projected?.dropped();
      logger.error({ projection, error: error instanceof Error ? error.name : 'unknown' }, 'projection interrupted');
    },
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}
