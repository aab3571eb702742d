import { setImmediate as nextTurn } from 'node:timers/promises';
import { accessPersonIdOf } from '#domain';
import type { EventStore, Position, StoredEvent } from '#event-store';

/** Which part of the log is looked at for access events. */
export interface DueRange {
  /** Where the newest file ends; undefined for the log's beginning. */
  readonly after: Position | undefined;
  readonly through: Position;
  /** In ms since 1970, by the service's clock: the first event that is as new ends the range. */
  readonly before: number;
}

const PAGE = 512;

/** The access events of a range, as they are stored. @throws EventStoreUnavailable; the signal's reason */
export async function* dueEvents(
  log: EventStore,
  { after: start, through, before }: DueRange,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent> {
  for (let after = start; ;) {
    signal.throwIfAborted();
    const page = await log.readStored({ limit: PAGE, ...(after !== undefined && { after }) });
    for (const event of page.events) {
      const { position, stream, metadata, unreadable } = event.envelope();
      if (position > through) return;
      // What is left of a damaged event has no time; it stays where it is.
      if (unreadable === true) continue;
      if (Date.parse(metadata.time) >= before) return;
      if (accessPersonIdOf(stream) !== undefined) yield event;
    }
    if (page.atHead) return;
    after = page.through;
    await nextTurn();
  }
}

/** The first of some events. */
export async function* atMost<T>(most: number, events: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const event of events) {
    yield event;
    count += 1;
    if (count === most) return;
  }
}
