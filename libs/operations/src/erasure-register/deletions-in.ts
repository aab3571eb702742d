import { setImmediate as nextTurn } from 'node:timers/promises';
import { personIdOf } from '#domain';
import { MAX_READ, type EventStore, type Position } from '#event-store';
import { PERSON_DELETED } from '#events';

export interface Deletion {
  readonly personId: string;
  readonly eventId: string;
  readonly position: Position;
}

interface DeletionPage {
  readonly deletions: readonly Deletion[];
  /** Up to where the log was looked through. */
  readonly through: Position | undefined;
}

/**
 * Everybody's deletion in a log behind a place, a page at a time.
 * @param after undefined: from the log's beginning
 * @throws EventStoreUnavailable; the signal's reason
 */
export async function* deletionsIn(
  log: EventStore,
  after: Position | undefined,
  signal: AbortSignal,
): AsyncGenerator<DeletionPage> {
  const filter = { eventTypes: [PERSON_DELETED] };
  for (let last = after; ;) {
    signal.throwIfAborted();
    const page = await log.readLog({ filter, limit: MAX_READ, ...(last !== undefined && { after: last }) });
    const deletions = page.events.flatMap(({ id: eventId, stream, position }) => {
      const personId = personIdOf(stream);
      return personId === undefined ? [] : [{ personId, eventId, position }];
    });
    yield { deletions, through: page.through };
    if (page.atHead) return;
    last = page.through;
    // An embedded log answers at once, and would let nothing else have its turn.
    await nextTurn();
  }
}
