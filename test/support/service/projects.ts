import { EventTail, PARKED, projectionIn, Projector, SKIPPED_EVENTS, SlotViews } from '#projecting';
import { READ_MODELS } from '#projections';
import { InMemoryRecordStore } from '../engines/in-memory-record-store.js';
import type { Service } from './service.js';

/** Keeps the read models of a service that follows nothing itself: no policy acts in it. To be stopped. */
export function projects({ running }: Service): Projector {
  const { log, views, clock } = running.engines;
  const engines = {
    log,
    tail: new EventTail(log),
    views: new SlotViews(views, 'blue'),
    records: new InMemoryRecordStore([PARKED, SKIPPED_EVENTS]),
    clock,
  };
  const alarms = { onProgress: () => undefined, onParked: () => undefined, onTrouble: () => undefined };
  const projector = new Projector(projectionIn('blue', READ_MODELS), engines, alarms);
  projector.start();
  return projector;
}
