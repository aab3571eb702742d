import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, Position, StoredEvent, StoredPage } from '#event-store';

/** Events read in one step: a megabyte or so, most of which is let go of while it is young. */
const PAGE = 512;
const TRIES = 3;
const PAUSE_MS = 200;

/** What of a log is read: the events behind the first position, up to and including the second. */
export interface LogPart {
  readonly after: Position | undefined;
  /** Undefined for an empty log. */
  readonly until: Position | undefined;
}

/**
 * An event of the log that cannot be read, though the engine answers: it is gone, or what is left of it is no event any
 * more.
 */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';

  /** @param after position of the event before it; undefined for the very first one */
  constructor(readonly after: Position | undefined) {
    super(after === undefined ? 'the first event cannot be read' : `the event behind position ${after} cannot be read`);
  }
}

/**
 * The log's events in their order, page by page.
 * @throws UnreadableEvent once everything before the event has been yielded; EventStoreUnavailable when the engine does
 *   not answer
 */
export async function* storedLog(
  log: EventStore,
  { after: start, until }: LogPart,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredEvent[]> {
  let after = start;
  let limit = PAGE;
  while (until !== undefined && (after === undefined || after < until)) {
    signal.throwIfAborted();
    const page = await pageOrNothing(log, after, limit);
    if (page === undefined) {
      if (limit === 1) throw new UnreadableEvent(after);
      // What stands before the event that cannot be read still can.
      limit = Math.max(1, Math.floor(limit / 2));
      continue;
    }
    const isPast = (page.through ?? '') > until;
    const events = isPast ? page.events.filter(({ position }) => position <= until) : page.events;
    if (events.length > 0) yield events;
    if (page.atHead || page.through === undefined) return;
    after = page.through;
  }
}

/** Undefined when the engine answers everything but this. */
async function pageOrNothing(
  log: EventStore,
  after: Position | undefined,
  limit: number,
): Promise<StoredPage | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await log.readStored({ ...(after !== undefined && { after }), limit });
    } catch {
      await log.ping();
      if (attempt === TRIES || limit > 1) return undefined;
      await pause(PAUSE_MS);
    }
  }
}
