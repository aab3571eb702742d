import { OPERATIONS_STREAM, type OperationsEvent } from '#domain';
import type { EventStore, Position, RecordedEvent } from '#event-store';
import { readSealedIn, storedEvents } from '#events';
import { EventUnreadable } from '#vault';

type Type = OperationsEvent['type'];
type OfType<T extends Type> = Extract<OperationsEvent, { readonly type: T }>;

/** What operators did, of one type. */
export interface OperationsEntry<T extends Type> {
  readonly position: Position;
  readonly event: OfType<T>;
}

/**
 * Oldest first; without those that nobody can read.
 * @param onUnreadable is given these, of whatever type they are
 * @throws EventStoreUnavailable
 */
export async function* operationsEvents<T extends Type>(
  log: EventStore,
  type: T,
  onUnreadable: (event: RecordedEvent) => void = () => undefined,
): AsyncGenerator<OperationsEntry<T>> {
  const isOfType = (event: OperationsEvent): event is OfType<T> => event.type === type;
  for await (const recorded of storedEvents(log, OPERATIONS_STREAM)) {
    const event = readable(recorded);
    if (event === undefined) onUnreadable(recorded);
    else if (isOfType(event)) yield { position: recorded.position, event };
  }
}

function readable(recorded: RecordedEvent): OperationsEvent | undefined {
  try {
    return readSealedIn(OPERATIONS_STREAM, recorded);
  } catch (error) {
    if (error instanceof EventUnreadable) return undefined;
    throw error;
  }
}
