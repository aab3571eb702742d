import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';
import { eventsOf, type KeptEvent } from '../format/log-segment.js';
import type { MovedEvent } from './moved-positions.js';
import { NotEmpty } from '../preconditions/must-be-empty.js';

/**
 * Of events that are to make up a whole log, those that are not there yet: what an attempt that was cut off has
 * appended is read in pages, which is many times faster than to append it again.
 * @param onStanding hears where those are that are there, in the order of the log, before any other is yielded
 * @throws NotEmpty where the log begins with others; EventStoreUnavailable; the signal's reason
 */
export async function* notYetAppended(
  log: EventStore,
  events: AsyncIterable<KeptEvent>,
  onStanding: (events: readonly MovedEvent[]) => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<KeptEvent> {
  const there = eventsOf(log, null, signal);
  let standing: MovedEvent[] = [];
  let isRest = false;
  for await (const event of events) {
    const found = isRest ? undefined : await there.next();
    if (found === undefined || found.done === true) {
      if (!isRest) await onStanding(standing);
      isRest = true;
      yield event;
      continue;
    }
    mustBeSame(event, found.value);
    standing.push({ before: event.position, now: found.value.position });
    if (standing.length < MAX_READ) continue;
    await onStanding(standing);
    standing = [];
  }
  if (!isRest) await onStanding(standing);
}

function mustBeSame(event: KeptEvent, { id, stream, revision }: RecordedEvent): void {
  if (event.id === id && event.stream === stream && event.revision === revision) return;
  throw new NotEmpty(
    `The log has other events than the backup, from ${stream} on: restore into databases that are empty.`,
  );
}
