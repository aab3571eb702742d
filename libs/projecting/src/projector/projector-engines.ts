import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { EventTail } from '../tail/event-tail.js';

/** What a projector works on. */
export interface ProjectorEngines {
  readonly log: EventStore;
  /** The same log, as all followers in this process share it. */
  readonly tail: EventTail;
  readonly views: ViewStore;
  readonly records: RecordStore;
  readonly clock: Clock;
}
