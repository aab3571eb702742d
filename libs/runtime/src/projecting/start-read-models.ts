import type { Logger } from 'pino';
import type { CheckpointWatch } from '#document-store';
import { Projector, READ_MODELS } from '#projections';
import type { Engines } from '../engines/engines.js';

/** Starts the read models' projector; its progress wakes whoever in this process waits for it, its troubles are logged. */
export function startReadModels(engines: Engines, watch: CheckpointWatch, logger: Logger): Projector {
  const projector = new Projector(READ_MODELS, engines, {
    onProgress: (_projection, through) => {
      watch.moved(through);
    },
    onParked: ({ projection, collection, stream, revision, position, eventType, error }) => {
      logger.error({ projection, collection, stream, revision, position, event_type: eventType, error }, 'event parked');
    },
    onTrouble: (projection, error) => {
      logger.error({ projection, error: error instanceof Error ? error.name : 'unknown' }, 'projection interrupted');
    },
  });
  projector.start();
  return projector;
}
