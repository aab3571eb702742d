import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore } from '#event-store';

/** What a projector works on. */
export interface ProjectorEngines {
  readonly log: EventStore;
  readonly views: ViewStore;
  readonly records: RecordStore;
  readonly clock: Clock;
}
