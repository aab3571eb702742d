import { isDeepStrictEqual } from 'node:util';
import { MAX_READ, type EventStore, type Position, type RecordedEvent } from '#event-store';
import { eventsOf } from '../backups/format/log-segment.js';

/** How a restored log stands to the one that runs. */
export interface LogComparison {
  /** Events that were held against each other: those of the backup. */
  readonly events: number;
  /** Of them, those that are the same in both, up to the first that is not. */
  readonly same: number;
  /** The first event of the backup that the running log does not have in its place; null where it has all. */
  readonly first_difference: { readonly position: Position; readonly stream: string; readonly revision: number } | null;
  readonly running: {
    /** Null while it is empty. */
    readonly head: Position | null;
    /** Events behind those of the backup: what a restore would lose at this moment. */
    readonly newer_events: number;
    /** When the first of them was written, by the service's clock; null where there is none. */
    readonly newer_since: string | null;
  };
}

/**
 * Reads both from the beginning, side by side. Positions may differ, since engines count in different things; order,
 * places in the streams, ids and all that the events say may not.
 * @param events how many of the restored log come from the backup
 * @param onCompared hears how many were held against each other
 * @throws EventStoreUnavailable; the signal's reason
 */
export async function compareLogs(
  { restored, running }: { readonly restored: EventStore; readonly running: EventStore },
  events: number,
  onCompared: (events: number) => void,
  signal: AbortSignal,
): Promise<LogComparison> {
  const head = (await running.head()) ?? null;
  const others = eventsOf(running, null, signal);
  let same = 0;
  let different: RecordedEvent | undefined;
  let last: RecordedEvent | undefined;
  for await (const event of eventsOf(restored, null, signal)) {
    if (same === events) break;
    const other = await others.next();
    if (other.done === true || !isSame(event, other.value)) {
      different = event;
      break;
    }
    same += 1;
    last = other.value;
    if (same % MAX_READ === 0) onCompared(same);
  }
  const newer = different === undefined ? await newerThan(last, running, signal) : { count: 0, since: null };
  return {
    events,
    same,
    first_difference: different === undefined ? null : placeOf(different),
    running: { head, newer_events: newer.count, newer_since: newer.since },
  };
}

/** What both are made of; each engine has positions of its own, and says `retried` of its own appends. */
function isSame(one: RecordedEvent, other: RecordedEvent): boolean {
  return isDeepStrictEqual(saidBy(one), saidBy(other));
}

function saidBy({ stream, revision, id, type, data, metadata, unreadable }: RecordedEvent): object {
  return { stream, revision, id, type, data, metadata, unreadable };
}

function placeOf({ position, stream, revision }: RecordedEvent): LogComparison['first_difference'] {
  return { position, stream, revision };
}

async function newerThan(
  last: RecordedEvent | undefined,
  running: EventStore,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly since: string | null }> {
  let count = 0;
  let since: string | null = null;
  for await (const { metadata } of eventsOf(running, last?.position ?? null, signal)) {
    count += 1;
    since ??= metadata.time;
  }
  return { count, since };
}
