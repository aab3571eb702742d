import { accessStream, REPEATED_WITHIN } from '#domain';
import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';

export interface AccessPage {
  /** Newest first. */
  readonly events: readonly RecordedEvent[];
  /** Revision at which the next page begins; null when there is nothing more. */
  readonly next: number | null;
}

/**
 * A page of a person's access history, backwards through its stream, with no view in between. An entry that was stored
 * twice, because its append was sent again after a lost acknowledgement, is there once.
 *
 * @param from revision at which the page begins; undefined for the newest entry
 * @param limit most entries, at most MAX_READ less the look back
 */
export async function pageOfAccess(
  log: EventStore,
  personId: string,
  from: number | undefined,
  limit: number,
): Promise<AccessPage> {
  const entries: RecordedEvent[] = [];
  for (let next = from; ;) {
    const read = await readBack(log, personId, next, limit);
    const usable = read.isEnd ? read.events.length : read.events.length - REPEATED_WITHIN;
    for (const [index, event] of read.events.slice(0, usable).entries()) {
      if (isRepeat(event, read.events.slice(index + 1, index + 1 + REPEATED_WITHIN))) continue;
      if (entries.length === limit) return { events: entries, next: event.revision };
      entries.push(event);
    }
    const beyond = read.events[usable];
    if (read.isEnd || beyond === undefined) return { events: entries, next: null };
    next = beyond.revision;
  }
}

async function readBack(
  log: EventStore,
  personId: string,
  from: number | undefined,
  limit: number,
): Promise<{ events: readonly RecordedEvent[]; isEnd: boolean }> {
  const most = Math.min(limit + 1 + REPEATED_WITHIN, MAX_READ);
  const read = { direction: 'backwards', limit: most, ...(from !== undefined && { from }) } as const;
  const events = await log.readStream(accessStream(personId), read);
  return { events, isEnd: events.length < most };
}

function isRepeat(event: RecordedEvent, before: readonly RecordedEvent[]): boolean {
  return event.retried && before.some(({ id }) => id === event.id);
}
