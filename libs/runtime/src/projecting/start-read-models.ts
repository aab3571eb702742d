import type { Logger } from 'pino';
import type { CheckpointWatch } from '#document-store';
import { Projector, READ_MODELS, type ProjectorEvents } from '#projections';
import type { Engines } from '../engines/engines.js';
import { Lease } from '../leases/lease.js';

/** The read models as this process works at them. */
export interface RunningReadModels {
  /** Documents that stand still behind an event they could not take up; 0 while another process works. */
  parkedCount(): number;
  stop(): Promise<void>;
}

/** Keeps the read models current whenever no other process does. Its progress wakes whoever in this process waits for it. */
export function startReadModels(engines: Engines, watch: CheckpointWatch, logger: Logger): RunningReadModels {
  const stopping = new AbortController();
  const events = reportingTo(watch, logger);
  let projector: Projector | undefined;
  const lease = new Lease(engines.records, { name: `projection/${READ_MODELS.name}` });
  const running = lease.whileHeld(stopping.signal, async (lost) => {
    logger.info({ projection: READ_MODELS.name }, 'projecting');
    projector = new Projector(READ_MODELS, engines, events);
    projector.start();
    await untilAborted(lost);
    await projector.stop();
    projector = undefined;
  });
  return {
    parkedCount: () => projector?.parkedCount ?? 0,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

function reportingTo(watch: CheckpointWatch, logger: Logger): ProjectorEvents {
  return {
    onProgress: (_projection, through) => {
      watch.moved(through);
    },
    onParked: ({ projection, collection, stream, revision, position, eventType, error }) => {
      logger.error(
        { projection, collection, stream, revision, position, event_type: eventType, error },
        'event parked',
      );
    },
    onTrouble: (projection, error) => {
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
