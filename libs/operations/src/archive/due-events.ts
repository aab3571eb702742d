import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '#clock';
import { accessPersonIdOf } from '#domain';
import type { EventStore, Position, StoredEvent, StoredPage } from '#event-store';

/** Which part of the log is looked at for access events. */
export interface DueRange {
  /** Where the newest file ends; undefined for the log's beginning. */
  readonly after: Position | undefined;
  readonly through: Position;
  /**
   * In ms since 1970, by the service's clock: the first event that is as new ends the range, unless a clock that was
   * ahead wrote it.
   */
  readonly before: number;
}

const PAGE = 512;
/** By more than that no two clocks that are right differ. */
const CLEARLY_OLDER_MS = DAY_MS;

/** The access events of a range, as they are stored. @throws EventStoreUnavailable; the signal's reason */
export async function* dueEvents(
  log: EventStore,
  { after: start, through, before }: DueRange,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent> {
  for (let after = start; ;) {
    signal.throwIfAborted();
    const page = await pageAfter(log, after);
    let times: readonly number[] | undefined;
    for (const [at, event] of page.events.entries()) {
      const { position, stream, metadata, unreadable } = event.envelope();
      if (position > through) return;
      // What is left of a damaged event has no time; it stays where it is.
      if (unreadable === true) continue;
      if (Date.parse(metadata.time) >= before) {
        times ??= await timesFrom(log, page);
        if (!areClearlyOlder(times.slice(at + 1, at + 1 + page.events.length), before)) return;
        continue;
      }
      if (accessPersonIdOf(stream) !== undefined) yield event;
    }
    if (page.atHead) return;
    after = page.through;
    await nextTurn();
  }
}

/**
 * Whether most of the events that follow one say that it is not as new as it says. Where the log does get too new, what
 * follows is about as new, whatever the clocks that wrote it differ by.
 * @param following their times, in ms since 1970
 */
function areClearlyOlder(following: readonly number[], before: number): boolean {
  const older = following.filter((time) => time < before - CLEARLY_OLDER_MS);
  return older.length > following.length / 2;
}

/** Of the events of a page and of the one behind it. */
async function timesFrom(log: EventStore, { events, through, atHead }: StoredPage): Promise<readonly number[]> {
  const next = atHead ? [] : (await pageAfter(log, through)).events;
  return [...events, ...next].map(timeOf);
}

function timeOf(event: StoredEvent): number {
  const { metadata, unreadable } = event.envelope();
  return unreadable === true ? Number.NaN : Date.parse(metadata.time);
}

function pageAfter(log: EventStore, after: Position | undefined): Promise<StoredPage> {
  return log.readStored({ limit: PAGE, ...(after !== undefined && { after }) });
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
