import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { EventTail, SlotStates } from '#projecting';
import type { Signals } from '#signals';
import type { Keyring } from '#vault';
import type { RedisClient } from '../redis/redis-client.js';

/** Everything outside the process that the service stands on, opened and ready to be used. */
export interface Engines {
  readonly log: EventStore;
  readonly views: ViewStore;
  /** Which of the views answer, and which are being rebuilt beside them. */
  readonly slotStates: SlotStates;
  /** Into how many the documents of those views are divided that can be. */
  readonly partitions: number;
  readonly records: RecordStore;
  /** The tree over the log and what it was signed as: in no rebuild, and never begun anew. */
  readonly proofs: RecordStore;
  readonly keyring: Keyring;
  readonly redis: RedisClient;
  /** By which the processes of this installation wake each other. */
  readonly signals: Signals;
  readonly clock: Clock;
  /** Lets go of all of them, the log last opened first; each gets its chance even if another fails. */
  close(): Promise<void>;
}

/** With the log as those who follow it in this process share it. */
export interface FollowedEngines extends Engines {
  readonly tail: EventTail;
}
