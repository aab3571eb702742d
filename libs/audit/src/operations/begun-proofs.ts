import type { EventStore } from '#event-store';
import { operationsEvents, type OperationsEntry } from './operations-events.js';

const BEGUN = 'operations.proofs_begun.v1';

type Begun = OperationsEntry<typeof BEGUN>;

/** That the tree over the log was begun anew, as the log tells of it: the first entry of the new tree. */
export interface BegunProofs extends Readonly<Begun['event']['data']> {
  readonly position: Begun['position'];
}

/** Newest first, `most` at the most; without those that nobody can read. @throws EventStoreUnavailable */
export async function begunProofsIn(log: EventStore, most: number): Promise<readonly BegunProofs[]> {
  const begun: BegunProofs[] = [];
  for await (const { position, event } of operationsEvents(log, BEGUN)) {
    begun.push({ position, ...event.data });
    if (begun.length > most) begun.shift();
  }
  return begun.reverse();
}
