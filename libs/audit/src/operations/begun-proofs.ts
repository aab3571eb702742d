import { OPERATIONS_STREAM, type OperationsEvent } from '#domain';
import type { EventStore, Position } from '#event-store';
import { readSealedIn, storedEvents } from '#events';
import { EventUnreadable } from '#vault';

type ProofsBegun = Extract<OperationsEvent, { readonly type: 'operations.proofs_begun.v1' }>;

/** That the tree over the log was begun anew, as the log tells of it: the first entry of the new tree. */
export interface BegunProofs extends Readonly<ProofsBegun['data']> {
  readonly position: Position;
}

/** Newest first, `most` at the most; without those that nobody can read. @throws EventStoreUnavailable */
export async function begunProofsIn(log: EventStore, most: number): Promise<readonly BegunProofs[]> {
  const begun: BegunProofs[] = [];
  for await (const recorded of storedEvents(log, OPERATIONS_STREAM)) {
    try {
      const event = readSealedIn(OPERATIONS_STREAM, recorded);
      if (event.type !== 'operations.proofs_begun.v1') continue;
      begun.push({ position: recorded.position, ...event.data });
      if (begun.length > most) begun.shift();
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error;
    }
  }
  return begun.reverse();
}
